import { anySignal } from '#lib/any-signal.ts';
import { changeRow, unlessStopped } from './change-row.ts';
import { shareBudget } from './data-budget.ts';
import type { Run, RunOptions } from './download-run.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { fetchRow } from './fetch-row.ts';
import { loadDownloads } from './load-downloads.ts';
import { CHUNK_BYTES, openMediaStore } from './media-store.ts';
import { hasRoom } from './storage-room.ts';
import { isWithBrowser } from './with-browser.ts';

export interface RunReport {
  /** Another tab is downloading, so this one did nothing. */
  busy: boolean;
  /** A download waits for something that can change by itself: the network, the server, room, the data budget. */
  waiting: boolean;
}

const PARALLEL = 2;

/**
 * Fetches the queued downloads, oldest first and two at a time, until the queue is empty or the network is lost. Only one tab
 * does this at a time. Interrupted downloads (kill, reload, lost network) continue where they stopped. Rejects only when
 * `signal` aborts.
 */
export async function runDownloads(options: RunOptions): Promise<RunReport> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  if (!locks) return runAll(options);
  return locks.request(`code-it-downloads-${options.userId}`, { ifAvailable: true }, (lock) =>
    lock ? runAll(options) : { busy: true, waiting: false },
  );
}

async function runAll(options: RunOptions): Promise<RunReport> {
  const { db, userId, budget } = options;
  // Opening creates the cache. After a logout this would leave an empty cache with the user's id.
  options.signal.throwIfAborted();
  const store = await openMediaStore(userId, options.storage);
  await wakeRows(options);
  const failed = new AbortController();
  const signal = anySignal([options.signal, failed.signal]);
  const active = new Set<Promise<void>>();
  let unreachable = false;
  let moved: () => void = () => undefined;
  const run: Run = { ...options, signal, store, shared: budget && shareBudget(budget), moved: () => moved() };
  try {
    for (;;) {
      signal.throwIfAborted();
      const somethingMoved = new Promise<void>((resolve) => (moved = resolve));
      while (!unreachable && active.size < PARALLEL) {
        const row = await claimRow(run);
        if (!row) break;
        const fetching: Promise<void> = fetchRow(row, run).then((end) => {
          if (end === 'unreachable') unreachable = true;
          active.delete(fetching);
        });
        // The error is handled by the race below. This prevents an unhandled rejection while the next row is being claimed.
        fetching.catch(() => undefined);
        active.add(fetching);
      }
      if (active.size === 0) break;
      await Promise.race([...active, somethingMoved]);
    }
  } catch (error) {
    // The lock must not be released before all downloads of this run have ended.
    failed.abort();
    await Promise.allSettled(active);
    throw error;
  }
  const rows = await loadDownloads(db, userId);
  return { busy: false, waiting: rows.some(({ state, pausedBy }) => state === 'partial' && pausedBy !== 'user') };
}

/** Queues the downloads of a page that died, and those whose reason to wait has ended. */
async function wakeRows(options: RunOptions): Promise<void> {
  const { db, userId, room, budget, chunkBytes = CHUNK_BYTES } = options;
  const comes = async (row: DownloadRow): Promise<boolean> => {
    const { state, pausedBy, totalBytes, receivedBytes, ahead } = row;
    // This run holds the lock, so no other page is downloading this row.
    if (state === 'downloading') return true;
    if (state !== 'partial') return false;
    if (pausedBy === 'browser') return !(await isWithBrowser(db, row, options));
    const missing = Math.max(0, totalBytes - receivedBytes);
    if (pausedBy === 'quota') return hasRoom(missing, room);
    if (pausedBy === 'metered' || pausedBy === 'cap')
      return (await (budget?.mayFetch(Math.min(missing, chunkBytes), ahead) ?? 'ok')) === 'ok';
    return pausedBy === 'offline';
  };
  for (const row of await loadDownloads(db, userId)) {
    if (!(await comes(row))) continue;
    await unlessStopped(
      changeRow(db, row, row.state, { state: 'queued', pausedBy: null, arriving: null, reservation: null }),
    );
  }
}

async function claimRow({ db, userId }: Run): Promise<DownloadRow | null> {
  for (const row of await loadDownloads(db, userId)) {
    if (row.state !== 'queued') continue;
    const claimed = changeRow(db, row, 'queued', { state: 'downloading' }).then(() => true);
    if (await unlessStopped(claimed)) return row;
  }
  return null;
}
