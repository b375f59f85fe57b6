import { readConnection } from '../data-use/connection.ts';
import { reserveBytes, settleBytes } from '../data-use/data-ledger.ts';
import { loadDataUseSettings } from '../data-use/data-use-settings.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { backgroundFetchId, findBackgroundFetch } from './background-fetch.ts';
import { chunkCount, chunkLength } from './byte-range.ts';
import { changeRow, Stopped, unlessStopped } from './change-row.ts';
import { DownloadFailure } from './download-failure.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { toCurrentRow } from './to-current-row.ts';
import { chunkHeaders } from './fetch-chunk.ts';
import { CHUNK_BYTES, openMediaStore } from './media-store.ts';
import { ensureRoom, type StorageRoom } from './storage-room.ts';

interface HandOverOptions {
  storage?: CacheStorage;
  room?: StorageRoom;
  chunkBytes?: number;
}

/**
 * Lets the browser fetch the missing chunks of a video, even when no page is open (Background Fetch). All bytes are reserved in
 * the data budget beforehand, because no page may be there to count them later. Does nothing for a download that is complete,
 * has failed, or is already with the browser. Rejects with `DownloadFailure`: 'browser-network' under "Wi-Fi only", because
 * Background Fetch has no such option; 'cap'; 'quota'; 'browser-refused' when the browser does not accept it.
 */
export async function handOver(
  db: CodeItDatabase,
  { userId, trackId }: Pick<DownloadRow, 'userId' | 'trackId'>,
  options: HandOverOptions = {},
): Promise<void> {
  const held = await db.downloads.get([userId, trackId]);
  const row = held && toCurrentRow(held);
  const video = row?.files.find(({ kind }) => kind === 'video');
  if (!row || !video || row.pausedBy === 'browser' || row.state === 'verified' || row.state === 'failed') return;
  const browser = await findBackgroundFetch();
  if (!browser) throw new DownloadFailure('browser-refused');
  if ((await loadDataUseSettings(db)).wifiOnly && readConnection().type !== undefined) {
    throw new DownloadFailure('browser-network');
  }
  const missing = await missingChunks(row, video.mediaId, options);
  // All chunks are here; a page only has to compare the digest.
  if (missing.length === 0) return;
  const bytes = missing.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  // Twice the room: the browser keeps its own copy until the chunks are saved.
  await ensureRoom(2 * bytes, options.room);
  const reservation = await reserveBytes(db, { purpose: 'download', bytes }, Date.now());
  if (!reservation) throw new DownloadFailure('cap');
  try {
    await changeRow(db, row, row.state, {
      state: 'partial',
      pausedBy: 'browser',
      arriving: null,
      message: null,
      reservation,
    });
    const requests = missing.map(({ from, to }) => toRequest(video.url, from, to));
    await browser.fetch(backgroundFetchId(row), requests, {
      title: row.title,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
      downloadTotal: bytes,
    });
  } catch (error) {
    await settleBytes(db, reservation, 0, Date.now());
    if (error instanceof Stopped) return;
    await unlessStopped(changeRow(db, row, 'partial', { state: 'queued', pausedBy: null, reservation: null }));
    throw new DownloadFailure('browser-refused', error);
  }
}

async function missingChunks(row: DownloadRow, mediaId: string, { storage, chunkBytes }: HandOverOptions) {
  const store = await openMediaStore(row.userId, storage);
  const head = await store.loadHead(mediaId);
  const size = head?.size ?? row.totalBytes;
  const each = head?.chunkBytes ?? chunkBytes ?? CHUNK_BYTES;
  const held = head ? await store.heldChunks(mediaId) : new Set<number>();
  return Array.from({ length: chunkCount(size, each) }, (_, index) => index)
    .filter((index) => !held.has(index))
    .map((index) => ({ from: index * each, to: index * each + chunkLength(index, size, each) - 1 }));
}

function toRequest(url: string, from: number, to: number): Request {
  const absolute = new URL(url, globalThis.location.href);
  return new Request(absolute, { headers: chunkHeaders(url, from, to), cache: 'no-store', credentials: 'omit' });
}
