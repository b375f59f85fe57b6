import type { Quality } from '#contract/qualities.ts';
import type { Track } from '#contract/track.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { writeAs } from '#data/session/private-writes.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { toCurrentRow } from './to-current-row.ts';
import { loadDownloads } from './load-downloads.ts';
import { openMediaStore } from './media-store.ts';
import { removeFiles } from './remove-files.ts';
import { askToPersistBeside, ensureRoom, type StorageRoom } from './storage-room.ts';
import { toDownloadRow } from './to-download-row.ts';

/** A separate chunk, because few downloads use Background Fetch. */
const withBrowser = () => import('./with-browser.ts');

/**
 * Queues the download of a lesson. Rejects with `DownloadFailure` if the lesson has no video of ours, or if the device has no
 * room for it and for the downloads still in the queue. The first download of a device asks the browser for persistent storage.
 * A download of the same lesson in another quality is replaced.
 */
export async function queueDownload(
  db: CodeItDatabase,
  wish: { userId: string; track: Track; quality: Quality; now: number; ahead?: boolean },
  storage: { caches?: CacheStorage; room?: StorageRoom } = {},
): Promise<DownloadRow> {
  const row = { ...toDownloadRow(wish.track, wish.quality, wish.userId, wish.now), ...(wish.ahead && { ahead: true }) };
  const rows = await loadDownloads(db, row.userId);
  const held = rows.find(({ trackId }) => trackId === row.trackId);
  if (held?.quality === row.quality && held.state !== 'failed') {
    if (held.state === 'partial') await resumeDownload(db, row.userId, row.trackId);
    return held;
  }
  if ((await db.downloads.count()) === 0) askToPersistBeside(storage.room);
  const toCome = rows.filter(({ state }) => state === 'queued' || state === 'downloading');
  const bytesToCome = toCome.reduce((sum, { totalBytes, receivedBytes }) => sum + totalBytes - receivedBytes, 0);
  await ensureRoom(row.totalBytes + bytesToCome, storage.room);
  await writeAs(row.userId, 'downloads', () => db.downloads.put(row));
  if (held?.reservation) await (await withBrowser()).dropFromBrowser(db, held);
  if (held) await removeFiles(await openMediaStore(row.userId, storage.caches), held.files, row.files);
  return row;
}

/** Stops a download until it is resumed. The bytes fetched so far stay. */
export async function pauseDownload(db: CodeItDatabase, userId: string, trackId: string): Promise<void> {
  await modify(db, userId, trackId, ({ state, pausedBy }) =>
    state === 'queued' || state === 'downloading' || (state === 'partial' && pausedBy !== 'user')
      ? { state: 'partial', pausedBy: 'user', arriving: null }
      : null,
  );
  const held = await db.downloads.get([userId, trackId]);
  if (held?.reservation) await (await withBrowser()).takeBack(db, held);
}

/**
 * Queues a waiting or failed download again; it continues where it stopped. The learner asks for it now, so it waits for no other
 * network. A download by Background Fetch is not changed.
 */
export async function resumeDownload(db: CodeItDatabase, userId: string, trackId: string): Promise<void> {
  await modify(db, userId, trackId, (row) => {
    const change = queuedAgain(row);
    return change && { ...change, ahead: false };
  });
}

function queuedAgain({ state, pausedBy }: DownloadRow): Partial<DownloadRow> | null {
  const waits = (state === 'partial' && pausedBy !== 'browser') || state === 'failed';
  return waits ? { state: 'queued', pausedBy: null, message: null } : null;
}

/** Deletes a download and its bytes. Downloads that wait for room are queued again. */
export async function removeDownload(
  db: CodeItDatabase,
  userId: string,
  trackId: string,
  caches?: CacheStorage,
): Promise<void> {
  const held = await db.downloads.get([userId, trackId]);
  if (!held) return;
  await db.downloads.delete([userId, trackId]);
  if (held.reservation) await (await withBrowser()).dropFromBrowser(db, held);
  await removeFiles(await openMediaStore(userId, caches), held.files, []);
  for (const row of await loadDownloads(db, userId)) {
    if (row.pausedBy === 'quota') await modify(db, userId, row.trackId, queuedAgain);
  }
}

async function modify(
  db: CodeItDatabase,
  userId: string,
  trackId: string,
  toChange: (row: DownloadRow) => Partial<DownloadRow> | null,
): Promise<void> {
  await db.transaction('rw', db.downloads, async () => {
    const held = await db.downloads.get([userId, trackId]);
    const row = held && toCurrentRow(held);
    const change = row && toChange(row);
    if (change) await db.downloads.put({ ...row, ...change });
  });
}
