import type * as z from 'zod/mini';
import type { DraftTrack, trackMoveBodySchema } from '#contract/authoring.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../refusal.ts';
import { type Author, lockOwnCourse, saveContents } from './own-course.ts';
import { loadLiveTrack, saveTrack } from './track-authoring.ts';
import { loadSubtreeIds, requireFolder, requireOrderKey } from './track-place.ts';
import { toDraftTrack } from './track-view.ts';

/**
 * Moves the track; the last move wins. Throws `conflict`, with the track as it is now, when a folder would be moved
 * into itself or into a removed folder, and with null when the track was removed. Call it in a transaction.
 */
export async function moveTrack(
  tx: Db,
  author: Author,
  { courseId, trackId, parentId, orderKey }: z.infer<typeof trackMoveBodySchema>,
): Promise<DraftTrack> {
  requireOrderKey(orderKey);
  const course = await lockOwnCourse(tx, author, courseId);
  const row = await loadLiveTrack(tx, course.id, trackId);
  const current = toDraftTrack(row);
  const folderId = parentId?.toLowerCase() ?? null;
  if (row.parentId === folderId && row.orderKey === orderKey) return current;
  await requireFolder(tx, { courseId: course.id, parentId: folderId, current });
  if (folderId !== null && (await loadSubtreeIds(tx, course.id, row.id)).includes(folderId)) {
    throw new Refusal('conflict', 'A folder cannot be moved into itself.', { current });
  }
  const saved = await saveTrack(tx, author, row, { parentId: folderId, orderKey });
  await saveContents(tx, author, course);
  return toDraftTrack(saved);
}
