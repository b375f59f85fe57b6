import type { CodeItDatabase } from '../db/database.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { toCurrentRow } from './to-current-row.ts';

/** All downloads of a user, in any state, oldest first. */
export async function loadDownloads(db: CodeItDatabase, userId: string): Promise<DownloadRow[]> {
  return (await db.downloads.where({ userId }).sortBy('createdAt')).map(toCurrentRow);
}
