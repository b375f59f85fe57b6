// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The store as a page that was just opened has it. */
async function openPage() {
  vi.resetModules();
  return import('./playback-preferences.ts');
}

beforeEach(() => localStorage.clear());

describe('playback preferences', () => {
  it('keeps a change for the next page, and leaves the rest as it was', async () => {
    const first = await openPage();
    first.savePlaybackPreferences({ speed: 1.5, captions: 'pt-BR' });
    first.savePlaybackPreferences({ volume: 0.4 });
    const { getPlaybackPreferences, PLAYBACK_DEFAULTS } = await openPage();
    expect(getPlaybackPreferences()).toEqual({ ...PLAYBACK_DEFAULTS, speed: 1.5, captions: 'pt-BR', volume: 0.4 });
  });

  it('takes the default for each field that is unknown or damaged, and keeps the sound ones', async () => {
    localStorage.setItem(
      'playback',
      JSON.stringify({
        speed: 3,
        quality: '8k',
        autoplayNext: 'no',
        captions: '<b>',
        volume: -1,
        downloadQuality: '480p',
        constructor: 1,
      }),
    );
    const { getPlaybackPreferences, PLAYBACK_DEFAULTS } = await openPage();
    expect(getPlaybackPreferences()).toEqual({ ...PLAYBACK_DEFAULTS, downloadQuality: '480p' });
  });

  it.each(['', '{"speed":', '[1]', '7', 'null'])('takes the defaults for %j', async (text) => {
    localStorage.setItem('playback', text);
    const { getPlaybackPreferences, PLAYBACK_DEFAULTS } = await openPage();
    expect(getPlaybackPreferences()).toEqual(PLAYBACK_DEFAULTS);
  });

  it('is the same object until something changes, and tells of changes of this and of another tab', async () => {
    const { getPlaybackPreferences, savePlaybackPreferences, subscribePlaybackPreferences } = await openPage();
    expect(getPlaybackPreferences()).toBe(getPlaybackPreferences());
    const heard: number[] = [];
    const leave = subscribePlaybackPreferences(() => heard.push(getPlaybackPreferences().volume));
    savePlaybackPreferences({ volume: 0.5 });
    localStorage.setItem('playback', '{"volume":0.2}');
    dispatchEvent(new StorageEvent('storage', { key: 'playback' }));
    dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    leave();
    savePlaybackPreferences({ volume: 0.9 });
    expect(heard).toEqual([0.5, 0.2]);
    expect(getPlaybackPreferences().volume).toBe(0.9);
  });

  it('holds the choice for the visit where the storage refuses', async () => {
    const { getPlaybackPreferences, savePlaybackPreferences } = await openPage();
    const refusal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    savePlaybackPreferences({ speed: 2 });
    refusal.mockRestore();
    expect(getPlaybackPreferences().speed).toBe(2);
  });
});
