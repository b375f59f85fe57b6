import { and, inArray, ne } from 'drizzle-orm';
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

/** Deletes files whose upload nobody needs any more (it plays, or its course is gone), a day after they were written last. */
export async function pruneStagedFiles({ db, clock, staged }: Pick<Deps, 'db' | 'clock' | 'staged'>): Promise<void> {
  const old = new Date(clock.now().getTime() - DAY_MS);
  const ids = [...new Set((await staged.list()).filter(({ writtenAt }) => writtenAt < old).map(({ id }) => id))];
  const here = ids.filter(isUuid);
  const isNeeded = and(inArray(videoUploads.id, here), ne(videoUploads.state, 'ready'));
  const needed = here.length === 0 ? [] : await db.select({ id: videoUploads.id }).from(videoUploads).where(isNeeded);
  for (const id of here) if (!needed.some((row) => row.id === id)) await staged.remove(id);
}
