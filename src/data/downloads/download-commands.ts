import type { Quality } from '#contract/qualities.ts';
import type { Track } from '#contract/track.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { writeAs } from '../db/private-writes.ts';
import type { DownloadRow } from './download-row.ts';
import { openMediaStore } from './media-store.ts';
import { removeFiles } from './run-downloads.ts';
import { askToPersist, ensureRoom, type StorageRoom } from './storage-room.ts';
import { toDownloadRow } from './to-download-row.ts';

/**
 * Queues a lesson. Its size is known and room for it is there, else it rejects with `DownloadFailure`. The first download
 * of a device asks the browser to keep what is stored. A lesson held in another quality is replaced.
 */
export async function queueDownload(
  db: CodeItDatabase,
  wish: { userId: string; track: Track; quality: Quality; now: number },
  storage: { caches?: CacheStorage; room?: StorageRoom } = {},
): Promise<DownloadRow> {
  const row = toDownloadRow(wish.track, wish.quality, wish.userId, wish.now);
  const held = await db.downloads.get([row.userId, row.trackId]);
  if (held?.quality === row.quality && held.state !== 'failed') {
    if (held.state === 'paused') await resumeDownload(db, row.userId, row.trackId);
    return held;
  }
  if ((await db.downloads.count()) === 0) await askToPersist(storage.room);
  await ensureRoom(row.totalBytes, storage.room);
  await writeAs(row.userId, 'downloads', () => db.downloads.put(row));
  if (held) await removeFiles(await openMediaStore(row.userId, storage.caches), held.files, row.files);
  return row;
}

/** Stops a download until it is resumed; what came in stays. */
export async function pauseDownload(db: CodeItDatabase, userId: string, trackId: string): Promise<void> {
  await modify(db, userId, trackId, ({ state }) =>
    state === 'queued' || state === 'downloading' ? { state: 'paused', pausedBy: 'user' } : null,
  );
}

/** Queues a paused or failed download again; it goes on where it was. */
export async function resumeDownload(db: CodeItDatabase, userId: string, trackId: string): Promise<void> {
  await modify(db, userId, trackId, ({ state }) =>
    state === 'paused' || state === 'failed' ? { state: 'queued', pausedBy: null, message: null } : null,
  );
}

/** Forgets a download and frees its bytes. */
export async function removeDownload(
  db: CodeItDatabase,
  userId: string,
  trackId: string,
  caches?: CacheStorage,
): Promise<void> {
  const held = await db.downloads.get([userId, trackId]);
  if (!held) return;
  await db.downloads.delete([userId, trackId]);
  await removeFiles(await openMediaStore(userId, caches), held.files, []);
}

async function modify(
  db: CodeItDatabase,
  userId: string,
  trackId: string,
  toChange: (row: DownloadRow) => Partial<DownloadRow> | null,
): Promise<void> {
  await db.transaction('rw', db.downloads, async () => {
    const row = await db.downloads.get([userId, trackId]);
    const change = row && toChange(row);
    if (change) await db.downloads.put({ ...row, ...change });
  });
}
