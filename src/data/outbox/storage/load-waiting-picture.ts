import { withDb } from '#data/db/with-db.ts';
import { courseThumbnail } from '../commands/instructor/course-thumbnail.ts';
import { lessonPicture } from '../commands/instructor/lesson-picture.ts';
import { courseLane } from '../commands/course-lane.ts';

/** A lesson picture that is still in the outbox, pending or refused; null when there is none with this id. */
export function loadWaitingPicture(
  userId: string,
  { courseId, pictureId }: { courseId: string; pictureId: string },
): Promise<Blob | null> {
  return withDb(async (db) => {
    const lane = await db.outbox.where({ userId, entity: courseLane(courseId) }).toArray();
    const pictures = lane.map((row) => lessonPicture.of(row));
    return pictures.find((picture) => picture?.pictureId === pictureId)?.file ?? null;
  });
}

/** The course picture in the row `seq`; null when the row is gone. */
export function loadWaitingThumbnail(seq: number): Promise<Blob | null> {
  return withDb(async (db) => {
    const row = await db.outbox.get(seq);
    return (row && courseThumbnail.of(row)?.file) ?? null;
  });
}
