import { expect, test } from 'vitest';
import { planRenditions } from './plan-renditions.ts';

test.each([
  [1920, 1080, ['480p 480', '720p 720', '1080p 1080']],
  [3840, 2160, ['480p 480', '720p 720', '1080p 1080']],
  [1080, 1920, ['480p 480', '720p 720', '1080p 1080']],
  [1280, 720, ['480p 480', '720p 720']],
  [1279, 719, ['480p 480']],
  [320, 241, ['480p 240']],
])('%i × %i becomes %j, never larger', (width, height, expected) => {
  expect(planRenditions({ width, height }).map(({ quality, lines }) => `${quality} ${lines}`)).toEqual(expected);
});
