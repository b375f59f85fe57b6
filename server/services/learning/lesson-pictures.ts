import type { LessonDocument } from '#contract/lesson-document.ts';
import {
  type LessonPicture,
  lessonPicturePath,
  lessonPictureUrls,
  readLessonPicture,
} from '#contract/lesson-picture.ts';
import { mapPictures } from '#lib/map-pictures.ts';
import { withoutTitle } from '#lib/without-title.ts';
import type { Db } from '../../db/db.ts';
import { lessonPictures } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { LinksByRight } from '../../media/media-links.ts';
import type { MediaStorage, MediaStore } from '../../media/media-storage.ts';
import { drawPicture } from '../authoring/picture.ts';
import { requirePictureQuota } from '../quotas.ts';
import { Refusal } from '../refusal.ts';

/** Twice the width of a text. A WebP has at most 16,383 px a side. */
const SIZE = { width: 1600, height: 16_000, fit: 'inside', withoutEnlargement: true } as const;
const WEBP = { quality: 82, smartSubsample: true };

/**
 * Draws the picture anew and stores it under the id that the device chose. An existing picture stays as it is, because
 * browsers keep copies for ever. Throws `bad_request` if it is not a picture, and beyond the quota of its author.
 */
export async function saveLessonPicture(
  { db, storage, links }: { db: Db; storage: MediaStore; links: LinksByRight },
  authorId: string,
  picture: LessonPicture,
  bytes: Buffer,
): Promise<{ url: string }> {
  const path = pathOf(picture);
  if ((await storage.find(path)) === null) {
    const drawn = await drawPicture(bytes, SIZE, (drawing) => drawing.webp(WEBP).toBuffer());
    // Before the file: one that is not counted would take up room for ever.
    await inTransaction(db, (tx) => countPicture(tx, authorId, picture));
    await storage.save(path, drawn);
  }
  return { url: links.sign(path) };
}

async function countPicture(tx: Db, authorId: string, { courseId, pictureId: id }: LessonPicture): Promise<void> {
  const [added] = await tx.insert(lessonPictures).values({ courseId, id }).onConflictDoNothing().returning();
  if (added) await requirePictureQuota(tx, authorId);
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
