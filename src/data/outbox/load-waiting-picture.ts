import { withDb } from '#data/db/with-db.ts';
import { lessonPicture } from './commands/lesson-picture.ts';
import { courseLane } from './course-lane.ts';

/** The picture of a course's texts that the server has not yet, or refused; null when none of this id waits. */
export function loadWaitingPicture(
  userId: string,
  { courseId, pictureId }: { courseId: string; pictureId: string },
): Promise<Blob | null> {
  return withDb(async (db) => {
    const lane = await db.outbox.where({ userId, entity: courseLane(courseId) }).toArray();
    for (const { type, payload } of lane) {
      if (type !== 'lesson-picture' || !lessonPicture.isPayload(payload)) continue;
      if (payload.pictureId === pictureId) return payload.file;
    }
    return null;
  });
}
