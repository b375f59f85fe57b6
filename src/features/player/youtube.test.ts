import { expect, test } from 'vitest';
import { toYouTubeEmbed } from './youtube.ts';

test('embeds on the privacy-enhanced host', () => {
  expect(toYouTubeEmbed('dQw4w9WgXcQ')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
});
