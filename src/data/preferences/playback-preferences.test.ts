import { describe, expect, it } from 'vitest';
import { PLAYBACK_DEFAULTS, toPlaybackPreferences } from './playback-preferences.ts';

describe('playback preferences', () => {
  it('takes the default for each field that is unknown or damaged, and keeps the sound ones', () => {
    const kept = {
      speed: 3,
      quality: '8k',
      autoplayNext: 'no',
      captions: '<b>',
      volume: -1,
      downloadQuality: '480p',
      textSize: 9,
      constructor: 1,
    };
    expect(toPlaybackPreferences(JSON.stringify(kept))).toEqual({ ...PLAYBACK_DEFAULTS, downloadQuality: '480p' });
  });

  it.each([null, '', '{"speed":', '[1]', '7', 'null'])('takes the defaults for %j', (text) => {
    expect(toPlaybackPreferences(text)).toEqual(PLAYBACK_DEFAULTS);
  });
});
