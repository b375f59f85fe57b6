import { settleBytes } from '../data-use/data-ledger.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { type BackgroundFetch, backgroundFetchId, findBackgroundFetch, savingAlone } from './background-fetch.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { takeIn } from './take-in.ts';

/** For tests. */
interface WithBrowserOptions {
  storage?: CacheStorage | undefined;
  chunkBytes?: number | undefined;
}

/**
 * Whether the browser is still fetching a download (Background Fetch). If so, the bytes received so far are saved. If the browser
 * has lost the fetch, all reserved bytes count as used.
 */
export async function isWithBrowser(
  db: CodeItDatabase,
  row: DownloadRow,
  options: WithBrowserOptions,
): Promise<boolean> {
  const fetched = await findOf(row);
  if (fetched) {
    await takeIn(db, fetched, { ...options, ended: false });
    return true;
  }
  let forgotten = false;
  // The worker gets an event when the fetch ends, and may be saving the bytes now. The lock shows that.
  const look = async () => {
    const held = await db.downloads.get([row.userId, row.trackId]);
    forgotten = held?.createdAt === row.createdAt && held.pausedBy === 'browser';
    if (forgotten && held?.reservation) await settleBytes(db, held.reservation, held.reservation.bytes, Date.now());
  };
  await savingAlone(backgroundFetchId(row), look, true);
  return !forgotten;
}

/** Saves the bytes received so far and aborts the background fetch. The worker gets an abort event and counts the bytes. */
export async function takeBack(db: CodeItDatabase, row: DownloadRow, options: WithBrowserOptions = {}): Promise<void> {
  const fetched = await findOf(row);
  if (!fetched) return;
  await takeIn(db, fetched, { ...options, ended: false });
  await fetched.abort();
}

/** Aborts the background fetch of a removed or replaced download. */
export async function dropFromBrowser(db: CodeItDatabase, row: DownloadRow): Promise<void> {
  const { reservation } = row;
  const fetched = await findOf(row);
  if (reservation) await settleBytes(db, reservation, fetched?.downloaded ?? reservation.bytes, Date.now());
  await fetched?.abort();
}

async function findOf(row: DownloadRow): Promise<BackgroundFetch | undefined> {
  return (await findBackgroundFetch())?.get(backgroundFetchId(row));
}
