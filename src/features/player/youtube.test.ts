import { expect, test } from 'vitest';
import { toYouTubeEmbed, toYouTubeId } from './youtube.ts';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3s',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('finds the id in %s', (link) => {
  expect(toYouTubeId(link)).toBe('dQw4w9WgXcQ');
});

test.each([
  null,
  '',
  '/api/v1/media/video.mp4',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQextra',
  'https://www.youtube.com/playlist?list=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/embed/dQw4w9WgXcQ',
  'javascript:alert("youtube.com/watch?v=dQw4w9WgXcQ")',
])('finds none in %j', (link) => {
  expect(toYouTubeId(link)).toBeNull();
});

test('embeds on the privacy-enhanced host, from a second on', () => {
  expect(toYouTubeEmbed('dQw4w9WgXcQ')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&playsinline=1');
  expect(toYouTubeEmbed('dQw4w9WgXcQ', 42.7)).toContain('&start=42');
});
