import type { CodeItDatabase } from '../db/database.ts';
import { courseLane } from '#data/outbox/commands/course-lane.ts';
import type { UploadRow } from '#data/db/rows.ts';

/** Whether the command that adds the course or the track is still in the outbox. */
export async function waitsForTrack(db: CodeItDatabase, { userId, courseId, trackId }: UploadRow): Promise<boolean> {
  const lane = await db.outbox.where({ userId, entity: courseLane(courseId) }).toArray();
  return lane.some(
    ({ type, payload }) =>
      type === 'course-add' || (type === 'track-add' && (payload as { trackId?: string }).trackId === trackId),
  );
}
