import { expect, test } from 'vitest';
import { isVideoLink } from './video-link.ts';
import { toYouTubeId } from './youtube-id.ts';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3s',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/v/dQw4w9WgXcQ?version=3',
  'https://www.youtube.com/e/dQw4w9WgXcQ',
  'https://www.youtube.com/watch/dQw4w9WgXcQ',
  'https://www.youtube.com/?v=dQw4w9WgXcQ',
  'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RD',
  '//www.youtube.com/embed/dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ',
  ' www.youtube.com/watch?v=dQw4w9WgXcQ ',
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
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert("youtube.com/watch?v=dQw4w9WgXcQ")',
])('finds none in %j', (link) => {
  expect(toYouTubeId(link)).toBeNull();
});

test.each(['https://youtu.be/dQw4w9WgXcQ', 'youtu.be/dQw4w9WgXcQ', 'https://media.example/lesson.mp4'])(
  '%s can be played',
  (link) => {
    expect(isVideoLink(link)).toBe(true);
  },
);

test.each(['', 'lesson.mp4', 'http://media.example/lesson.mp4', 'javascript:alert(1)', 'data:video/mp4,x'])(
  '%j cannot',
  (link) => {
    expect(isVideoLink(link)).toBe(false);
  },
);
