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
  /** Another tab is at it: nothing was done here. */
  busy: boolean;
  /** Something waits for what may come by itself: the network, a busy server, room, the data budget. */
  waiting: boolean;
}

const PARALLEL = 2;

/**
 * Fetches what is queued, two lessons at a time, oldest first, until nothing is left or the network is gone; one tab at a
 * time. What was cut off by a kill, a reload or a dead network goes on where it was. Rejects only for `signal`.
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
  // Opening makes the store: after a logout an empty one with the user's id would be left.
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
        // It is looked at below, but may end while the next row is claimed.
        fetching.catch(() => undefined);
        active.add(fetching);
      }
      if (active.size === 0) break;
      await Promise.race([...active, somethingMoved]);
    }
  } catch (error) {
    // The lock is given up only when nothing of this run goes on.
    failed.abort();
    await Promise.allSettled(active);
    throw error;
  }
  const rows = await loadDownloads(db, userId);
  return { busy: false, waiting: rows.some(({ state, pausedBy }) => state === 'partial' && pausedBy !== 'user') };
}

/** Queues what belongs to a page that died, and what waited for something that is here now. */
async function wakeRows(options: RunOptions): Promise<void> {
  const { db, userId, room, budget, chunkBytes = CHUNK_BYTES } = options;
  const comes = async (row: DownloadRow): Promise<boolean> => {
    const { state, pausedBy, totalBytes, receivedBytes } = row;
    // Under the lock nobody else is at it.
    if (state === 'downloading') return true;
    if (state !== 'partial') return false;
    if (pausedBy === 'browser') return !(await isWithBrowser(db, row, options));
    const missing = Math.max(0, totalBytes - receivedBytes);
    if (pausedBy === 'quota') return hasRoom(missing, room);
    if (pausedBy === 'metered' || pausedBy === 'cap')
      return (await (budget?.mayFetch(Math.min(missing, chunkBytes)) ?? 'ok')) === 'ok';
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
