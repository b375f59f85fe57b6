import { ApiFailure } from '../api/api-error.ts';
import type { SyncReport } from './sync-catalogue.ts';

/** Time between two syncs in an open page. */
const INTERVAL_MS = 15 * 60_000;
/** When a page becomes visible, it syncs only if the last sync is older than this. */
const VISIBLE_MS = 60_000;
const RETRY_MS = 60_000;

type Synced = Pick<SyncReport, 'busy' | 'upserts' | 'deletes'>;

interface CatalogueSyncOptions {
  /** Updates the courses, in the service worker or in the page. Rejects with `ApiFailure` when the server cannot be reached. */
  sync: (signal: AbortSignal) => Promise<Synced>;
  onSynced: (report: Synced) => void;
}

/**
 * Keeps the courses on this device up to date while the page is open: now, when the network returns, when the page becomes
 * visible, and at intervals. Never throws: without a network it waits for one. Returns a function that stops it.
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
      // No response is normal for a learner who is offline, so only other errors are logged.
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
