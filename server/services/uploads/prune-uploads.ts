import { stat } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
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

/** Deletes files that belong to no upload (of a deleted course), a day after they were written last. */
export async function pruneStagedFiles({ db, clock, staged }: Pick<Deps, 'db' | 'clock' | 'staged'>): Promise<void> {
  const here = (await staged.list()).filter(isUuid);
  const known =
    here.length === 0
      ? []
      : await db.select({ id: videoUploads.id }).from(videoUploads).where(inArray(videoUploads.id, here));
  for (const id of here) {
    if (known.some((row) => row.id === id)) continue;
    const { mtimeMs } = await stat(staged.fileOf(id)).catch(() => ({ mtimeMs: 0 }));
    if (mtimeMs < clock.now().getTime() - DAY_MS) await staged.remove(id);
  }
}
