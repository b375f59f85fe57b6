import { expect, it } from 'vitest';
import type { DraftTrack } from '#contract/authoring.ts';
import { draftTrack } from '../../../../tests/support/authored.ts';
import { aimAt, placeOf } from './drop-place.ts';

const folder = (id: string, change: Partial<DraftTrack>) =>
  draftTrack(id, { type: 'folder', content: null, ...change });
const tracks = [
  draftTrack('first', { orderKey: 'a0' }),
  folder('outer', { orderKey: 'a1' }),
  folder('inner', { orderKey: 'a0', parentId: 'outer' }),
  draftTrack('deep', { orderKey: 'a0', parentId: 'inner' }),
  draftTrack('last', { orderKey: 'a2' }),
];
const box = { top: 100, left: 200, height: 40 };
const over = (id: string, y: number, x = 250, open = true, dragged = 'first') =>
  aimAt(tracks, dragged, { track: tracks.find(({ _id }) => _id === id) as DraftTrack, open, box }, { x, y });

it('aims between tracks, and into a folder at its middle', () => {
  expect(over('last', 105)).toEqual({ onto: 'last', where: 'before', out: 0 });
  expect(over('last', 135)).toEqual({ onto: 'last', where: 'after', out: 0 });
  expect(over('outer', 120)).toEqual({ onto: 'outer', where: 'into', out: 0 });
  expect(over('outer', 102, 250, true, 'last')).toEqual({ onto: 'outer', where: 'before', out: 0 });
});

it('aims below a closed folder, and into an open one whose tracks stand there', () => {
  expect(over('outer', 138, 250, false)?.where).toBe('after');
  expect(over('outer', 138, 250, true)?.where).toBe('into');
});

it('leads out of the folders that it is the last of, the further left the more', () => {
  expect(over('deep', 135, 250)?.out).toBe(0);
  expect(over('deep', 135, 190)?.out).toBe(1);
  expect(over('deep', 135, 20)?.out).toBe(2);
  expect(placeOf(tracks, 'last', { onto: 'deep', where: 'after', out: 1 })?.parentId).toBe('outer');
});

it('knows where a track cannot go, or is', () => {
  expect(over('first', 105)).toBe(null);
  expect(over('deep', 105, 250, true, 'outer')).toBe(null);
  expect(over('outer', 102)).toBe(null);
  expect(placeOf(tracks, 'first', { onto: 'outer', where: 'before', out: 0 })).toBe(null);
});

it('makes a key between its new neighbours', () => {
  const place = placeOf(tracks, 'last', { onto: 'first', where: 'after', out: 0 });
  expect(place?.parentId).toBe(null);
  expect((place?.orderKey ?? '') > 'a0' && (place?.orderKey ?? '') < 'a1').toBe(true);
});
