import { expect, it } from 'vitest';
import { lessonPictureUrl, lessonPictureUrls, readLessonPicture } from './lesson-picture.ts';

const courseId = '11111111-1111-4111-8111-111111111111';
const pictureId = '22222222-2222-4222-8222-222222222222';
const url = lessonPictureUrl({ courseId, pictureId });

it('is named by an address that tells its course', () => {
  expect(url).toBe(`/api/v1/media/lessons/${courseId}/${pictureId}.webp`);
  expect(readLessonPicture(url)).toEqual({ courseId, pictureId });
});

it.each([
  `https://elsewhere.example${url}`,
  `${url}?exp=1&sig=x`,
  `/api/v1/media/lessons/${courseId}/../${pictureId}.webp`,
  `/api/v1/media/videos/${courseId}/${pictureId}.webp`,
  '/api/v1/media/lessons/a/b.webp',
])('is not named by %s', (other) => expect(readLessonPicture(other)).toBeNull());

it('is found in a text, once', () => {
  expect(lessonPictureUrls(`![a](${url}) and ![b](${url}) and ![c](/c.png)`)).toEqual([url]);
  expect(lessonPictureUrls('no picture')).toEqual([]);
});
