import { flattenTracks } from '#contract/track-tree.ts';
import type { DownloadFile, DownloadRow, PausedBy } from '#data/db/rows.ts';
import { ApiFailure } from '../api/api-error.ts';
import { call } from '../api/http-client.ts';
import { changeRow, Stopped, unlessStopped } from './change-row.ts';
import { DownloadFailure } from './download-failure.ts';
import { downloadFile } from './download-file.ts';
import type { Run } from './download-run.ts';
import { isOurs } from './fetch-chunk.ts';
import { removeFiles } from './remove-files.ts';
import { renewed } from './to-download-row.ts';

/** Weight of a new measurement in the moving average, so that the last few seconds count most. */
const WEIGHT = 0.3;

/** Returns a function that takes the bytes so far and the time (ms) and returns the average bytes per second. */
function createSpeedometer(): (bytes: number, now: number) => number {
  let last: { bytes: number; now: number } | null = null;
  let average: number | null = null;
  return (bytes, now) => {
    const seconds = last ? (now - last.now) / 1000 : 0;
    // The byte count goes down when a chunk is requested again; such a measurement is skipped.
    if (last && seconds > 0 && bytes >= last.bytes) {
      const measured = (bytes - last.bytes) / seconds;
      average = average === null ? measured : average + WEIGHT * (measured - average);
    }
    last = { bytes, now };
    return Math.round(average ?? 0);
  };
}

/** Minimum time between two updates of the row while bytes arrive. */
const TELL_MS = 500;

/** The reasons to wait that end by themselves. */
const WAITS: readonly string[] = ['quota', 'metered', 'cap'] satisfies PausedBy[];

/**
 * Fetches the files of a row in state `downloading`. Afterwards the row is verified, failed, or partial with the reason. Resolves
 * with `unreachable` if the server did not respond. Rejects when `signal` aborts, and on bugs.
 */
export async function fetchRow(row: DownloadRow, run: Run): Promise<'over' | 'unreachable'> {
  const { db, signal, store } = run;
  const end = (to: Partial<DownloadRow>) => unlessStopped(changeRow(db, row, 'downloading', { ...to, arriving: null }));
  try {
    await fetchFiles(row, run);
    await changeRow(db, row, 'downloading', {
      state: 'verified',
      receivedBytes: row.totalBytes,
      arriving: null,
      message: null,
    });
    return 'over';
  } catch (error) {
    if (error instanceof Stopped) {
      // Bytes saved after the row was removed or replaced belong to no download.
      const now = await db.downloads.get([row.userId, row.trackId]);
      await removeFiles(store, row.files, now ? now.files : []);
      return 'over';
    }
    if (error instanceof DownloadFailure) {
      const { reason, message } = error;
      if (WAITS.includes(reason)) await end({ state: 'partial', pausedBy: reason as PausedBy });
      else await end({ state: 'failed', message });
      return 'over';
    }
    await end({ state: 'partial', pausedBy: 'offline' });
    if (error instanceof ApiFailure) return 'unreachable';
    signal.throwIfAborted();
    throw error;
  }
}

/** How often an instructor may replace the files during one download before it fails. */
const REPLACED_MAX = 3;

async function fetchFiles(row: DownloadRow, run: Run): Promise<void> {
  let replaced = 0;
  for (let at = 0; at < row.files.length; at += 1) {
    try {
      await fetchFile(row, row.files[at] as DownloadFile, run);
    } catch (error) {
      const isGone = error instanceof DownloadFailure && error.reason === 'gone';
      if (!isGone || (replaced += 1) > REPLACED_MAX || !(await takeReplacement(row, run))) throw error;
      at = -1;
    }
  }
}

/** Updates the row to the files that the lesson has now; false when they are unchanged. */
async function takeReplacement(row: DownloadRow, run: Run): Promise<boolean> {
  const before = row.files;
  const now = await renew(row, run);
  const ids = (files: readonly DownloadFile[]) => files.map(({ mediaId }) => mediaId).join(' ');
  if (ids(now.files) === ids(before)) return false;
  const isNewVideo = now.files[0]?.mediaId !== before[0]?.mediaId;
  Object.assign(row, now);
  await changeRow(run.db, row, 'downloading', {
    ...now,
    ...(isNewVideo && { receivedBytes: 0, message: BEGAN_AGAIN.changed }),
  });
  // A new poster has the same media id as the old one, so the old one must be deleted.
  await removeFiles(run.store, before, isNewVideo ? now.files.filter(({ kind }) => kind !== 'poster') : now.files);
  return true;
}

async function fetchFile(row: DownloadRow, file: DownloadFile, run: Run): Promise<void> {
  const { db, store, shared, room, signal, chunkBytes } = run;
  const isVideo = file.kind === 'video';
  const speedAt = createSpeedometer();
  let toldAt = performance.now();
  let held = 0;
  const tell = async (to: Partial<DownloadRow>) => {
    await changeRow(db, row, 'downloading', to);
    run.moved();
  };
  const arriving = (bytes: number) => {
    toldAt = performance.now();
    return { arriving: { bytes, bytesPerSecond: speedAt(held + bytes, toldAt) } };
  };
  await downloadFile({
    store,
    ...file,
    signal,
    chunkBytes,
    room,
    budget: shared,
    unmetered: row.ahead,
    checked: isOurs(file.url),
    fetch: run.fetch ?? ((url, init) => fetch(url, init)),
    renew: async () => {
      const now = await renew(row, run);
      const fresh = now.files.find(({ mediaId }) => mediaId === file.mediaId);
      if (!fresh) throw new DownloadFailure('gone');
      // Only the URLs of known files are updated here. `takeReplacement` handles a changed set of files.
      row.files = row.files.map((one) => now.files.find(({ mediaId }) => mediaId === one.mediaId) ?? one);
      await tell({ files: row.files });
      return fresh.url;
    },
    onArriving: async (bytes) => {
      if (performance.now() - toldAt >= TELL_MS) await tell(isVideo ? arriving(bytes) : {});
    },
    onHeld: (bytes, size) => {
      held = bytes;
      if (!isVideo) return tell({});
      row.totalBytes = size;
      return tell({ receivedBytes: bytes, totalBytes: size, ...arriving(0) });
    },
    onRestart: (reason) => tell({ message: BEGAN_AGAIN[reason], ...(isVideo && { receivedBytes: 0 }) }),
  });
}

const BEGAN_AGAIN = {
  changed: 'The video was replaced on the server, so the download started again.',
  mismatch: 'Part of the download was damaged, so it started again.',
};

/** The row's files as the course has them now. Rejects with `gone` or `refused` when the user has no access to them any more. */
async function renew(row: DownloadRow, { call: ask = call, signal }: Run) {
  try {
    const { data } = await ask('courseContent', { query: { courseId: row.courseId }, signal });
    const track = flattenTracks(data).find(({ _id }) => _id === row.trackId);
    if (!track) throw new DownloadFailure('gone');
    return renewed(row, track);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const { detail } = error;
    const final = detail.kind === 'http' && detail.status < 500 && detail.status !== 429;
    throw final ? new DownloadFailure('refused', error) : error;
  }
}
