import { and, eq, inArray, ne } from 'drizzle-orm';
import { tracks, videoUploads } from '../../db/schema.ts';
import type { UploadRow } from '../../db/upload-schema.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { namedPaths, possiblePaths } from './made-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what was sent and made of these uploads. */
export async function removeUploadFiles(
  { storage, staged }: Pick<Deps, 'storage' | 'staged'>,
  uploads: UploadRow[],
): Promise<void> {
  for (const upload of uploads) {
    await removeMade({ storage }, upload, []);
    await staged.remove(upload.id);
  }
}

/** Removes all that was made of an upload, but for these media paths. */
export async function removeMade(
  { storage }: Pick<Deps, 'storage'>,
  upload: UploadRow,
  kept: readonly string[],
): Promise<void> {
  for (const path of possiblePaths(upload)) if (!kept.includes(path)) await storage.remove(path);
}

/**
 * Removes what was made of an upload and is named neither by its row nor by its track, once its worker is done with it. While
 * another one works on it, or is to, it stays: that one ends here too.
 */
export async function removeUnnamed({ db, storage }: Pick<Deps, 'db' | 'storage'>, upload: UploadRow): Promise<void> {
  const [row] = await db.select().from(videoUploads).where(eq(videoUploads.id, upload.id));
  const isOver = !row || row.worker === upload.worker || row.state === 'ready' || row.state === 'replaced';
  if (!isOver) return;
  const [track] = await db.select().from(tracks).where(eq(tracks.id, upload.trackId));
  await removeMade({ storage }, upload, namedPaths(row, track));
}

/** Deletes files whose upload nobody needs any more (it plays, or its course is gone), a day after they were written last. */
export async function pruneStagedFiles({ db, clock, staged }: Pick<Deps, 'db' | 'clock' | 'staged'>): Promise<void> {
  const old = new Date(clock.now().getTime() - DAY_MS);
  const ids = [...new Set((await staged.list()).filter(({ writtenAt }) => writtenAt < old).map(({ id }) => id))];
  const here = ids.filter(isUuid);
  const isNeeded = and(inArray(videoUploads.id, here), ne(videoUploads.state, 'ready'));
  const needed = here.length === 0 ? [] : await db.select({ id: videoUploads.id }).from(videoUploads).where(isNeeded);
  for (const id of here) if (!needed.some((row) => row.id === id)) await staged.remove(id);
}
