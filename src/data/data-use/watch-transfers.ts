import { API_BASE } from '#contract/endpoints.ts';
import { withDb } from '../db/with-db.ts';
import { countBytes } from './data-ledger.ts';
import type { DataPurpose } from '#data/db/rows.ts';

/** The used part of the browser's entry for a finished request. */
type Transfer = Pick<PerformanceResourceTiming, 'name' | 'initiatorType' | 'transferSize'>;

/** The purpose of a request; null for requests that are not counted, or that are counted by their own code. */
function purposeOf({ name, initiatorType }: Transfer): DataPurpose | null {
  const path = name.replace(/^https?:\/\/[^/]+/, '');
  if (path.startsWith(`${API_BASE}/catalogue/changes`)) return 'catalogue';
  const isMedia = path.startsWith(`${API_BASE}/media/`);
  return isMedia && (initiatorType === 'video' || initiatorType === 'audio') ? 'streaming' : null;
}

/**
 * Counts the bytes of the catalogue feed and of streamed videos, as far as the browser reports them. Returns a function to
 * stop.
 */
export function watchTransfers(): () => void {
  if (!('PerformanceObserver' in globalThis)) return () => undefined;
  const observer = new PerformanceObserver((list) => {
    const sums = new Map<DataPurpose, number>();
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const purpose = purposeOf(entry);
      if (purpose) sums.set(purpose, (sums.get(purpose) ?? 0) + entry.transferSize);
    }
    for (const [purpose, bytes] of sums) {
      if (bytes === 0) continue;
      withDb((db) => countBytes(db, purpose, bytes, Date.now())).catch((error: unknown) =>
        console.info('Bytes that came are not counted', error),
      );
    }
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}
