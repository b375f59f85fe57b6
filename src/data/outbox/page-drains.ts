import { SYNC_TAG } from '#contract/worker-messages.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { drainOutbox } from './drain.ts';
import type { DrainOptions, DrainReport } from './drain.ts';
import { resumeAfterLogin } from './pending.ts';

/** While the server cannot be reached, and while another tab drains. */
const UNREACHABLE_MS = 3000;
const BUSY_MS = 1000;
const TIMER_MAX_MS = 60_000;

export interface PageDrains {
  /** Delivers what is due, soon. Call it after each enqueue. */
  request: (options?: { reconnected?: boolean }) => void;
  stop: () => void;
}

interface PageDrainsOptions {
  /** Whose commands; null when nobody is signed in. */
  userId: () => string | null;
  /** Aborts when that user's session ends. */
  signal: () => AbortSignal;
  onDrained: (report: DrainReport) => void;
}

/** Drains in this page: now, on request, when the network returns, when the page is looked at, and when a row becomes due. */
export function startPageDrains({ userId, signal, onDrained }: PageDrainsOptions): PageDrains {
  let running = false;
  let again = false;
  let reconnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();

  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    clearTimeout(timer);
    try {
      do {
        again = false;
        const report = await drainAs(userId(), { reconnected, signal: signal() });
        reconnected &&= report.busy;
        if (!report.busy) onDrained(report);
        schedule(report);
      } while (again && !stopped.signal.aborted);
    } catch (error) {
      // The rows are where they were; without a database there are none.
      const log = error instanceof StorageFailure ? console.warn : console.error;
      log('The outbox could not be drained', error);
    } finally {
      running = false;
    }
  };

  const schedule = ({ busy, unreachable, nextDueAt }: DrainReport) => {
    clearTimeout(timer);
    if (stopped.signal.aborted || (nextDueAt === null && !busy)) return;
    const least = busy ? BUSY_MS : unreachable ? UNREACHABLE_MS : 0;
    const wait = Math.max((nextDueAt ?? 0) - Date.now(), least);
    timer = setTimeout(() => void run(), Math.min(wait, TIMER_MAX_MS));
  };

  const request: PageDrains['request'] = (options) => {
    reconnected ||= options?.reconnected ?? false;
    void run();
    void registerSync();
  };
  const onOnline = () => request({ reconnected: true });
  const onVisible = () => {
    if (document.visibilityState === 'visible') void run();
  };
  addEventListener('online', onOnline, { signal: stopped.signal });
  document.addEventListener('visibilitychange', onVisible, { signal: stopped.signal });
  void run();

  return {
    request,
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

/**
 * A page that is signed in takes along what waits for a login: the worker may have been refused under the token of an
 * earlier session after the login had already happened. If this session is over too, its 401 ends it and nothing is due.
 */
async function drainAs(userId: string | null, options: Pick<DrainOptions, 'reconnected' | 'signal'>) {
  if (userId) await resumeAfterLogin(userId);
  return drainOutbox({ userId, ...options });
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks for a `sync` event, so that the worker delivers what is left when this page is gone. Chromium only. */
async function registerSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) await registration.sync?.register(SYNC_TAG);
  } catch (error) {
    // Refused by the browser's settings: then pages alone deliver.
    console.warn('Background Sync is not available', error);
  }
}
