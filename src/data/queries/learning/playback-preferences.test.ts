// @vitest-environment jsdom
import { createStore } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { PLAYBACK_DEFAULTS } from '#data/preferences/playback-preferences.ts';

/** The preferences of a newly opened page. */
async function openPage() {
  vi.resetModules();
  const { playbackAtom } = await import('./playback-preferences.ts');
  return { playbackAtom, store: createStore() };
}

beforeEach(() => localStorage.clear());

it('keeps a change for the next page, and leaves the rest as it was', async () => {
  const first = await openPage();
  first.store.set(first.playbackAtom, { speed: 1.5, captions: 'pt-BR' });
  first.store.set(first.playbackAtom, { volume: 0.4 });
  const next = await openPage();
  const expected = { ...PLAYBACK_DEFAULTS, speed: 1.5, captions: 'pt-BR', volume: 0.4 };
  expect(next.store.get(next.playbackAtom)).toEqual(expected);
  expect(JSON.parse(localStorage.getItem('playback') ?? '')).toEqual(expected);
});
