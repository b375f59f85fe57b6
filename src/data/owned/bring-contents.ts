import { call } from '../api/http-client.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { prefetchOwned, type PrefetchOptions, type PrefetchReport } from './prefetch-owned.ts';
import { saveContent } from './save-content.ts';

/** A worker has no `serviceWorker` of its own. */
interface Page {
  serviceWorker?: { controller: object | null };
}

/** In the store `meta`: when files were last fetched, for screens that show what is on this device. */
const OWNED_AT = 'ownedAt';

/**
 * `prefetchOwned` with the API of this page or worker. A worker fetches no thumbnails, as it does not handle its own requests.
 */
export async function bringContents(
  db: CodeItDatabase,
  options: Pick<PrefetchOptions, 'userId' | 'courses' | 'budget' | 'signal'>,
): Promise<PrefetchReport> {
  const { userId, signal } = options;
  const report = await prefetchOwned({
    ...options,
    db,
    fetchContent: async (courseId, courseStamp, fetch) => {
      const answer = await call('courseContent', { query: { courseId }, userId, signal, fetch });
      signal.throwIfAborted();
      await saveContent({ userId, courseId, courseStamp }, answer);
    },
    controlled: (navigator as Page).serviceWorker?.controller != null,
  });
  if (report.fetched > 0) await db.meta.put({ key: OWNED_AT, value: Date.now() });
  return report;
}

/** Runs `work` in one tab or worker at a time. The others wait for the lock and then find nothing left to do. */
export function inOneTab<T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request(`code-it-owned-${userId}`, { signal }, work) : work();
}
