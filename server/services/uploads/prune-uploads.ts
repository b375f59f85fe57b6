import { and, eq, inArray, ne } from 'drizzle-orm';
import { type UploadRow, videoUploads } from '../../db/upload-schema.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../catalogue/course-view.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what was sent and made of these uploads. */
export async function removeUploadFiles(
  { storage, staged }: Pick<Deps, 'storage' | 'staged'>,
  uploads: UploadRow[],
): Promise<void> {
  for (const { id, renditions, poster } of uploads) {
    for (const path of [...renditions.map(({ mediaPath }) => mediaPath), poster]) if (path) await storage.remove(path);
    await staged.remove(id);
  }
}

/**
 * Removes those of the files at these media paths that were made of an upload which was replaced or deleted meanwhile, and that its row does
 * not name: nothing else would ever find them.
 */
export async function removeUnnamed(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  uploadId: string,
  mediaPaths: readonly string[],
): Promise<void> {
  if (mediaPaths.length === 0) return;
  const [row] = await db.select().from(videoUploads).where(eq(videoUploads.id, uploadId));
  if (row && row.state !== 'replaced') return;
  const named = new Set([...(row?.renditions ?? []).map(({ mediaPath }) => mediaPath), row?.poster]);
  for (const mediaPath of mediaPaths) if (!named.has(mediaPath)) await storage.remove(mediaPath);
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
