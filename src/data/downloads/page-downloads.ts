import { anySignal } from '#lib/any-signal.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { StorageFailure } from '../db/storage-failure.ts';
import { withDb } from '../db/with-db.ts';

/** Delay before the next try while a transfer waits for the network or a busy server, or while another tab transfers. */
const WAITING_MS = 15_000;

export interface PageDownloads {
  /** Starts the queued transfers. Call it after each change of the queue. */
  request: () => void;
  stop: () => void;
}

/** Transfers the queued files. Resolves with true when some must be tried again later. */
type Move = (db: CodeItDatabase, userId: string, signal: AbortSignal) => Promise<boolean>;

/**
 * Fetches this user's downloads (or runs `move`, for other transfers) while the page is open: now, on request, and when the
 * network returns.
 */
export function startPageDownloads(userId: string, session: AbortSignal, move: Move = fetchQueued): PageDownloads {
  const stopped = new AbortController();
  const signal = anySignal([stopped.signal, session]);
  let running = false;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async () => {
    if (signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    running = true;
    clearTimeout(timer);
    try {
      let later: boolean;
      do {
        again = false;
        later = await withDb((db) => move(db, userId, signal));
      } while (again);
      if (later) timer = setTimeout(() => void run(), WAITING_MS);
    } catch (error) {
      // Without a database nothing is queued, so a StorageFailure is only a warning.
      const log = error instanceof StorageFailure ? console.warn : console.error;
      if (!signal.aborted) log('Transfers stopped', error);
    } finally {
      running = false;
    }
  };

  addEventListener('online', () => void run(), { signal });
  void run();
  return {
    request: () => void run(),
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

/** Loads the download code only when there is something to fetch. Resolves with true when some must be tried again later. */
async function fetchQueued(db: CodeItDatabase, userId: string, signal: AbortSignal): Promise<boolean> {
  const open = await db.downloads
    .where({ userId })
    .filter(({ state }) => state !== 'verified')
    .count();
  if (open === 0) return false;
  const { runBudgeted } = await import('./run-budgeted.ts');
  const { busy, waiting } = await runBudgeted({ db, userId, signal });
  return busy || waiting;
}
