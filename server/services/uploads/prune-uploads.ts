import { stat } from 'node:fs/promises';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { videoUploads } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../catalogue/course-view.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody sent a byte of it, or tried it again, for so long. */
const ABANDONED_MS = 7 * DAY_MS;

/**
 * Deletes abandoned and replaced uploads with their files, and files that belong to no upload (of a deleted course).
 */
export async function pruneUploads({
  db,
  clock,
  storage,
  staged,
}: Pick<Deps, 'db' | 'clock' | 'storage' | 'staged'>): Promise<void> {
  const before = (ms: number) => lt(videoUploads.updatedAt, new Date(clock.now().getTime() - ms));
  const abandoned = and(inArray(videoUploads.state, ['receiving', 'failed']), before(ABANDONED_MS));
  const replaced = and(eq(videoUploads.state, 'replaced'), before(DAY_MS));
  for (const which of [abandoned, replaced]) {
    for (const { id, renditions, poster } of await db.select().from(videoUploads).where(which)) {
      for (const path of [...renditions.map(({ mediaPath }) => mediaPath), poster])
        if (path) await storage.remove(path);
      await staged.remove(id);
      await db.delete(videoUploads).where(eq(videoUploads.id, id));
    }
  }
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
