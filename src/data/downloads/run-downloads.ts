import { flattenTracks } from '#contract/track-tree.ts';
import { ApiFailure } from '../api/api-error.ts';
import { call } from '../api/http-client.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { downloadFile } from './download-file.ts';
import { DownloadFailure } from './download-failure.ts';
import type { DownloadFile, DownloadRow } from './download-row.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';
import { withFreshUrls } from './to-download-row.ts';

export interface RunOptions {
  db: CodeItDatabase;
  userId: string;
  signal: AbortSignal;
  storage?: CacheStorage;
  /** For tests; those of this program otherwise. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  call?: typeof call;
  chunkBytes?: number;
}

export interface RunReport {
  /** Another tab is at it: nothing was done here. */
  busy: boolean;
  /** Something waits for the network or a busy server. */
  waiting: boolean;
}

/** The row was paused, removed or replaced while its bytes came in. */
class Stopped extends Error {}

/**
 * Fetches what is queued, one lesson after another, oldest first, until nothing is left or the network is gone; one tab at
 * a time. What was cut off by a kill, a reload or a dead network goes on where it was. Rejects only for `signal`.
 */
export async function runDownloads(options: RunOptions): Promise<RunReport> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  if (!locks) return run(options);
  return locks.request(`code-it-downloads-${options.userId}`, { ifAvailable: true }, (lock) =>
    lock ? run(options) : { busy: true, waiting: false },
  );
}

async function run(options: RunOptions): Promise<RunReport> {
  const { db, userId, signal } = options;
  // Opening makes the store: after a logout an empty one with the user's id would be left.
  signal.throwIfAborted();
  const store = await openMediaStore(userId, options.storage);
  // Under the lock a row that says "downloading" belongs to a page that died.
  await db.downloads
    .where({ userId })
    .filter(({ state, pausedBy }) => state === 'downloading' || (state === 'paused' && pausedBy === 'offline'))
    .modify({ state: 'queued', pausedBy: null });
  for (;;) {
    signal.throwIfAborted();
    const rows = await db.downloads.where({ userId }).toArray();
    const [row] = rows.filter(({ state }) => state === 'queued').sort((a, b) => a.createdAt - b.createdAt);
    if (!row) return { busy: false, waiting: false };
    if ((await fetchRow(row, store, options)) === 'waiting') return { busy: false, waiting: true };
  }
}

async function fetchRow(row: DownloadRow, store: MediaStore, options: RunOptions): Promise<'over' | 'waiting'> {
  const { db, signal } = options;
  const key: [string, string] = [row.userId, row.trackId];
  try {
    await change(db, row, 'queued', { state: 'downloading', message: null });
    for (const file of row.files) await fetchFile(row, file, store, options);
    await change(db, row, 'downloading', { state: 'done', receivedBytes: row.totalBytes });
    return 'over';
  } catch (error) {
    if (error instanceof Stopped) {
      // What came in after the row was removed would be held for nobody.
      const now = await db.downloads.get(key);
      await removeFiles(store, row.files, now ? now.files : []);
      return 'over';
    }
    if (error instanceof DownloadFailure) {
      await changeUnlessStopped(db, row, { state: 'failed', message: error.message });
      return 'over';
    }
    await changeUnlessStopped(db, row, { state: 'paused', pausedBy: 'offline' });
    if (error instanceof ApiFailure) return 'waiting';
    signal.throwIfAborted();
    throw error;
  }
}

async function fetchFile(row: DownloadRow, file: DownloadFile, store: MediaStore, options: RunOptions): Promise<void> {
  const { db, signal } = options;
  await downloadFile({
    store,
    mediaId: file.mediaId,
    url: file.url,
    bytes: file.bytes,
    signal,
    chunkBytes: options.chunkBytes,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    renew: async () => {
      row.files = await renewUrls(row, options);
      await change(db, row, 'downloading', { files: row.files });
      return row.files.find(({ mediaId }) => mediaId === file.mediaId)?.url ?? file.url;
    },
    onHeld: (bytes) => change(db, row, 'downloading', file.kind === 'video' ? { receivedBytes: bytes } : {}),
  });
}

/** Changes the row if it is still this download and still in `state`; throws `Stopped` otherwise. */
async function change(
  db: CodeItDatabase,
  row: DownloadRow,
  state: DownloadRow['state'],
  to: Partial<DownloadRow>,
): Promise<void> {
  await db.transaction('rw', db.downloads, async () => {
    const now = await db.downloads.get([row.userId, row.trackId]);
    if (now?.state !== state || now.createdAt !== row.createdAt) throw new Stopped();
    await db.downloads.put({ ...now, ...to });
  });
}

/** As `change`; what the learner did meanwhile stands. */
async function changeUnlessStopped(db: CodeItDatabase, row: DownloadRow, to: Partial<DownloadRow>): Promise<void> {
  try {
    await change(db, row, 'downloading', to);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

async function renewUrls(row: DownloadRow, options: RunOptions): Promise<DownloadFile[]> {
  const ask = options.call ?? call;
  try {
    const { data } = await ask('courseContent', { query: { courseId: row.courseId }, signal: options.signal });
    const track = flattenTracks(data).find(({ _id }) => _id === row.trackId);
    if (!track) throw new DownloadFailure('gone');
    return withFreshUrls(row, track);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const { detail } = error;
    const final = detail.kind === 'http' && detail.status < 500 && detail.status !== 429;
    throw final ? new DownloadFailure('refused', error) : error;
  }
}

/** Frees the bytes of `files` but for those that `kept` still needs. */
export async function removeFiles(store: MediaStore, files: DownloadFile[], kept: DownloadFile[]): Promise<void> {
  const needed = new Set(kept.map(({ mediaId }) => mediaId));
  for (const { mediaId } of files) if (!needed.has(mediaId)) await store.remove(mediaId);
}
