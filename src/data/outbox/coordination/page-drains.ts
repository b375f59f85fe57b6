import { StorageFailure } from '#data/db/storage-failure.ts';
import { browserDelivers, registerSync } from './background-sync.ts';
import { drainOutbox, LOCK_PATIENCE_MS } from '../delivery/drain.ts';
import type { DrainOptions, DrainReport } from '../delivery/drain.ts';
import { resumeAfterLogin } from '../storage/pending.ts';
import { followForLeave, type SendOnLeave } from './send-on-leave.ts';

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

/**
 * Drains in this page: now, on request, when the network returns, when the page is looked at, and when a row becomes due. Where the
 * browser delivers nothing without a page, also when it is put away, and what is due goes out while it is being left.
 */
export function startPageDrains({ userId, signal, onDrained }: PageDrainsOptions): PageDrains {
  let running = false;
  let again = false;
  let reconnected = false;
  /** Since when this page has found the lock held by another drain, each time that it asked; null when it was free. */
  let heldSince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();
  let leave: SendOnLeave | null = null;

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
        const besideLock = heldSince !== null && Date.now() - heldSince > LOCK_PATIENCE_MS;
        const report = await drainAs(userId(), { reconnected, besideLock, signal: signal() });
        heldSince = report.lockHeld ? (heldSince ?? Date.now()) : null;
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
    void learn(registerSync());
  };
  /** `byBrowser`: it wakes the worker to deliver. A first visit learns that when its worker is ready. */
  const prepareLeave = (byBrowser: boolean) => {
    if (byBrowser) {
      leave?.stop();
      leave = null;
    }
    if (byBrowser || leave || !('keepalive' in Request.prototype)) return;
    if (stopped.signal.aborted) return;
    leave = followForLeave({ userId, signal });
    stopped.signal.addEventListener('abort', leave.stop);
  };
  const learn = (whether: Promise<boolean>) =>
    whether.then(prepareLeave).catch((error: unknown) => console.warn('Nothing will be sent on leaving', error));
  const onOnline = () => request({ reconnected: true });
  const onVisibility = () => {
    const hidden = document.visibilityState === 'hidden';
    if (hidden && !leave) return;
    // Put away, the page may be ended soon: what waits for its next try has it now.
    reconnected ||= hidden;
    void run();
  };
  addEventListener('online', onOnline, { signal: stopped.signal });
  document.addEventListener('visibilitychange', onVisibility, { signal: stopped.signal });
  addEventListener('pagehide', () => leave?.send(), { signal: stopped.signal });
  void run();
  void learn(browserDelivers());

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
async function drainAs(userId: string | null, options: Pick<DrainOptions, 'reconnected' | 'besideLock' | 'signal'>) {
  if (userId) await resumeAfterLogin(userId);
  return drainOutbox({ userId, ...options });
}
