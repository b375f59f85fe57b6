import { settleBytes } from '../data-use/data-ledger.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { type BackgroundFetch, backgroundFetchId, findBackgroundFetch, savingAlone } from './background-fetch.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { takeIn } from './take-in.ts';

/** For tests; those of this program otherwise. */
interface WithBrowserOptions {
  storage?: CacheStorage | undefined;
  chunkBytes?: number | undefined;
}

/**
 * Whether the browser still fetches a download that was handed over to it; what came so far is saved. Of one that the browser
 * forgot, all counts as fetched.
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
  // The worker is told of the end, and may be at it.
  const look = async () => {
    const held = await db.downloads.get([row.userId, row.trackId]);
    forgotten = held?.createdAt === row.createdAt && held.pausedBy === 'browser';
    if (forgotten && held?.reservation) await settleBytes(db, held.reservation, held.reservation.bytes, Date.now());
  };
  await savingAlone(backgroundFetchId(row), look, true);
  return !forgotten;
}

/** Takes a download back from the browser, with what came; the worker, which is told of the end, counts its bytes. */
export async function takeBack(db: CodeItDatabase, row: DownloadRow, options: WithBrowserOptions = {}): Promise<void> {
  const fetched = await findOf(row);
  if (!fetched) return;
  await takeIn(db, fetched, { ...options, ended: false });
  await fetched.abort();
}

/** Ends what the browser does for a download that is not wanted any more. */
export async function dropFromBrowser(db: CodeItDatabase, row: DownloadRow): Promise<void> {
  const { reservation } = row;
  const fetched = await findOf(row);
  if (reservation) await settleBytes(db, reservation, fetched?.downloaded ?? reservation.bytes, Date.now());
  await fetched?.abort();
}

async function findOf(row: DownloadRow): Promise<BackgroundFetch | undefined> {
  return (await findBackgroundFetch())?.get(backgroundFetchId(row));
}
