import type { LessonDocument } from '#contract/lesson-document.ts';
import {
  type LessonPicture,
  lessonPicturePath,
  lessonPictureUrls,
  readLessonPicture,
} from '#contract/lesson-picture.ts';
import { mapPictures } from '#lib/map-pictures.ts';
import { withoutTitle } from '#lib/without-title.ts';
import { Refusal } from '../refusal.ts';
import type { LinksByRight } from '../../media/media-links.ts';
import type { MediaStorage, MediaStore } from '../../media/media-storage.ts';
import { drawPicture } from '../authoring/picture.ts';

/** Twice the width of a text. A WebP has at most 16,383 px a side. */
const SIZE = { width: 1600, height: 16_000, fit: 'inside', withoutEnlargement: true } as const;
const WEBP = { quality: 82, smartSubsample: true };

/**
 * Draws the picture anew and stores it under the id that the device chose. An existing picture stays as it is, because
 * browsers keep copies for ever. Throws `bad_request` if it is not a picture.
 */
export async function saveLessonPicture(
  storage: MediaStore,
  links: LinksByRight,
  picture: LessonPicture,
  bytes: Buffer,
): Promise<{ url: string }> {
  const path = pathOf(picture);
  if ((await storage.find(path)) === null) {
    await storage.save(path, await drawPicture(bytes, SIZE, (drawn) => drawn.webp(WEBP).toBuffer()));
  }
  return { url: links.sign(path) };
}

/** A signed link to a stored picture. Throws `not_found`. */
export async function linkLessonPicture(
  storage: MediaStorage,
  links: LinksByRight,
  picture: LessonPicture,
): Promise<{ url: string }> {
  const path = pathOf(picture);
  if ((await storage.find(path)) === null) throw new Refusal('not_found', 'This picture was not found.');
  return { url: links.sign(path) };
}

/** Ids are one whatever their case is; paths are not. */
const pathOf = ({ courseId, pictureId }: LessonPicture) =>
  lessonPicturePath({ courseId: courseId.toLowerCase(), pictureId: pictureId.toLowerCase() });

/**
 * The document of a lesson for a reader who may see it: pictures of its course get signed links. A picture of another
 * course is not paid for, so its alternative text stands in its place.
 */
export function documentWithPictures(
  lesson: { document: LessonDocument; content: string | null; title: string; courseId: string },
  links: LinksByRight,
): LessonDocument {
  const document = withoutTitle(lesson.document, lesson.title);
  if (lessonPictureUrls(lesson.content ?? '').length === 0) return document;
  return mapPictures(document, (node) => {
    const picture = readLessonPicture(node.url);
    if (!picture) return node;
    return picture.courseId === lesson.courseId ? { ...node, url: links.sign(lessonPicturePath(picture)) } : node.alt;
  });
}
