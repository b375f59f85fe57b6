import { and, desc, eq, isNull } from 'drizzle-orm';
import { generateKeyBetween } from 'fractional-indexing';
import type { DraftTrack } from '#contract/authoring.ts';
import type { Db } from '../../db/db.ts';
import { tracks } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { isThere } from './track-view.ts';

/** A place that a device asks for. `current`: the track as it is now, for the refusal when the folder is gone. */
interface Place {
  courseId: string;
  parentId: string | null;
  current: DraftTrack | null;
}

/** Throws `not_found`, `bad_request` for what is no folder, and `conflict` for one that was removed. */
export async function requireFolder(tx: Db, { courseId, parentId, current }: Place): Promise<void> {
  if (parentId === null) return;
  const [folder] = await tx
    .select({ type: tracks.type, deletedAt: tracks.deletedAt })
    .from(tracks)
    .where(and(eq(tracks.id, parentId), eq(tracks.courseId, courseId)));
  if (!folder) throw new Refusal('not_found', 'This folder was not found.');
  if (folder.type !== 'folder') throw new Refusal('bad_request', 'Only a folder can hold other tracks.');
  if (folder.deletedAt)
    throw new Refusal('conflict', 'The folder was removed on another device in the meantime.', { current });
}

/** Throws `bad_request` for a key beside which no device could ever make another one. */
export function requireOrderKey(orderKey: string): void {
  try {
    generateKeyBetween(orderKey, null);
    generateKeyBetween(null, orderKey);
  } catch {
    throw new Refusal('bad_request', 'This is no place in an order');
  }
}

/** The key of what is to be the last of a folder, or of the course. */
export async function lastPlace(tx: Db, { courseId, parentId }: Omit<Place, 'current'>): Promise<string> {
  const inFolder = parentId === null ? isNull(tracks.parentId) : eq(tracks.parentId, parentId);
  const [last] = await tx
    .select({ orderKey: tracks.orderKey })
    .from(tracks)
    .where(and(eq(tracks.courseId, courseId), inFolder, isThere))
    .orderBy(desc(tracks.orderKey))
    .limit(1);
  return generateKeyBetween(last?.orderKey, null);
}

/** The track and all that is below it, without what was removed before. */
export async function loadSubtreeIds(tx: Db, courseId: string, trackId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: tracks.id, parentId: tracks.parentId })
    .from(tracks)
    .where(and(eq(tracks.courseId, courseId), isThere));
  const found = [trackId];
  // Grows while it is walked: what is found is looked into as well.
  for (const id of found) for (const row of rows) if (row.parentId === id) found.push(row.id);
  return found;
}
