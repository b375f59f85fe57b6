import { StorageFailure } from '#data/db/storage-failure.ts';
import { browserDelivers, registerSync } from './background-sync.ts';
import { drainOutbox, LOCK_PATIENCE_MS } from '../delivery/drain.ts';
import type { DrainOptions, DrainReport } from '../delivery/drain.ts';
import { resumeAfterLogin } from '../storage/pending.ts';
import { followForLeave, type SendOnLeave } from './send-on-leave.ts';

/** Minimum delays before the next drain: while the server cannot be reached, and while another tab drains. */
const UNREACHABLE_MS = 3000;
const BUSY_MS = 1000;
const TIMER_MAX_MS = 60_000;

export interface PageDrains {
  /** Starts a drain of the due commands. Call it after each enqueue. */
  request: (options?: { reconnected?: boolean }) => void;
  stop: () => void;
}

interface PageDrainsOptions {
  /** The signed-in user; null when nobody is signed in. */
  userId: () => string | null;
  /** Aborts when that user's session ends. */
  signal: () => AbortSignal;
  onDrained: (report: DrainReport) => void;
}

/**
 * Drains the outbox in this page: now, on request, when the network returns, when the page becomes visible, and when a row
 * becomes due. In browsers without Background Sync it also drains when the page is hidden, and sends due commands on
 * `pagehide`.
 */
export function startPageDrains({ userId, signal, onDrained }: PageDrainsOptions): PageDrains {
  let running = false;
  let again = false;
  let reconnected = false;
  /** Since when another drain has held the lock at each check of this page; null when the lock was free at the last check. */
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
      // The rows are unchanged. Without a database there are no rows, so a StorageFailure is only a warning.
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
  /** `byBrowser`: Background Sync works here. On a first visit this becomes known only when the worker is active. */
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
    // The browser may end a hidden page soon, so commands in their backoff are tried now.
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
 * In a signed-in page, commands that wait for a login become due first. The worker may have got a 401 for an old token after the
 * user had already logged in again. If the current session has expired too, its 401 pauses the commands again.
 */
async function drainAs(userId: string | null, options: Pick<DrainOptions, 'reconnected' | 'besideLock' | 'signal'>) {
  if (userId) await resumeAfterLogin(userId);
  return drainOutbox({ userId, ...options });
}
