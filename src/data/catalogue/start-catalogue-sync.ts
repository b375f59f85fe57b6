import { ApiFailure } from '../api/api-error.ts';
import type { SyncReport } from './sync-catalogue.ts';

/** How old the catalogue may become in a page that stays open. */
const INTERVAL_MS = 15 * 60_000;
/** A page that is looked at again asks only if the last answer is older than this. */
const VISIBLE_MS = 60_000;
const RETRY_MS = 60_000;

type Synced = Pick<SyncReport, 'busy' | 'upserts' | 'deletes'>;

interface CatalogueSyncOptions {
  /** Brings the courses up to date: in the worker, or here. Rejects with `ApiFailure` when the server cannot be asked. */
  sync: (signal: AbortSignal) => Promise<Synced>;
  onSynced: (report: Synced) => void;
}

/**
 * Keeps the courses on this device fresh while the page lives: now, when the network returns, when the page is looked at,
 * and at intervals. Never rejects: without a network it waits for one. Returns the function that stops it.
 */
export function startCatalogueSync({ sync, onSynced }: CatalogueSyncOptions): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let running = false;
  let heardAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async () => {
    if (running || signal.aborted || !navigator.onLine) return;
    running = true;
    clearTimeout(timer);
    let wait = INTERVAL_MS;
    try {
      const report = await sync(signal);
      heardAt = Date.now();
      if (report.busy) wait = RETRY_MS;
      else onSynced(report);
    } catch (error) {
      wait = RETRY_MS;
      // No answer is the ordinary state of a learner on the way; all else is for the one who looks.
      if (!signal.aborted && !(error instanceof ApiFailure)) console.warn('The catalogue could not be updated', error);
    } finally {
      running = false;
      if (!signal.aborted) timer = setTimeout(() => void run(), wait);
    }
  };

  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > VISIBLE_MS) void run();
  };
  addEventListener('online', () => void run(), { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  void run();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
