import type { CodeItDatabase } from '../db/database.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { toCurrentRow } from './to-current-row.ts';

/** The download was paused, removed or replaced while its bytes were being fetched. */
export class Stopped extends Error {}

/** Changes the row if it still belongs to this download and is still in `state`; otherwise throws `Stopped`. */
export async function changeRow(
  db: CodeItDatabase,
  row: DownloadRow,
  state: DownloadRow['state'],
  to: Partial<DownloadRow>,
): Promise<void> {
  await db.transaction('rw', db.downloads, async () => {
    const held = await db.downloads.get([row.userId, row.trackId]);
    const now = held && toCurrentRow(held);
    if (now?.state !== state || now.createdAt !== row.createdAt) throw new Stopped();
    await db.downloads.put({ ...now, ...to });
  });
}

/** Returns null if the row was stopped: the learner's change to it stays. */
export async function unlessStopped<T>(changing: Promise<T>): Promise<T | null> {
  try {
    return await changing;
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  }
}
