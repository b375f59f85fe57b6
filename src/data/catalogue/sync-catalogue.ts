import type { FeedAnswer } from '#contract/course.ts';
import { FEED_PAGE_DEFAULT } from '#contract/limits.ts';
import { call } from '../api/http-client.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { withDb } from '../db/with-db.ts';
import { type CatalogueState, loadCatalogueState, saveCatalogueState } from './catalogue-state.ts';

const LOCK = 'code-it-catalogue';

export interface SyncOptions {
  signal?: AbortSignal;
  pageSize?: number;
  /** Awaited between pages, so that a fill gives way to what the learner does. */
  pause?: () => Promise<void>;
  /** For tests; the API of this program otherwise. */
  call?: typeof call;
  now?: () => number;
}

export interface SyncReport {
  /** Another tab is at it: nothing was done here. */
  busy: boolean;
  pages: number;
  upserts: number;
  deletes: number;
}

/**
 * Brings the courses on this device up to the server's, page by page. A page and its cursor are saved together: killed
 * anywhere, the next call goes on after the last saved page. Rejects with `ApiFailure` when the server cannot be asked.
 */
export async function syncCatalogue(options: SyncOptions = {}): Promise<SyncReport> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  if (!locks) return pull(options);
  return locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? pull(options) : { busy: true, pages: 0, upserts: 0, deletes: 0 },
  );
}

async function pull({ signal, pause, ...options }: SyncOptions): Promise<SyncReport> {
  const ask = options.call ?? call;
  const report: SyncReport = { busy: false, pages: 0, upserts: 0, deletes: 0 };
  let more = true;
  while (more) {
    if (report.pages > 0) await pause?.();
    signal?.throwIfAborted();
    const since = (await withDb(loadCatalogueState))?.cursor;
    const { data } = await ask('catalogueChanges', {
      query: { since, limit: options.pageSize ?? FEED_PAGE_DEFAULT },
      signal,
    });
    // A cursor that stands still while there is "more" would ask for the same page for ever.
    more = data.more && data.cursor !== since;
    const now = (options.now ?? Date.now)();
    await withDb((db) => applyPage(db, data, since, now));
    report.pages += 1;
    report.upserts += data.upserts.length;
    report.deletes += data.deletes.length;
  }
  return report;
}

async function applyPage(
  db: CodeItDatabase,
  page: FeedAnswer['data'],
  since: string | undefined,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.courses, db.meta, async () => {
    const before = await loadCatalogueState(db);
    // Without locks two tabs may ask for the same page; the one that comes second has nothing to add.
    if (before?.cursor !== since) return;
    if (page.reset) await db.courses.clear();
    await db.courses.bulkPut(page.upserts);
    await db.courses.bulkDelete(page.deletes);
    const changed = page.reset || page.upserts.length > 0 || page.deletes.length > 0;
    const state: CatalogueState = {
      cursor: page.cursor,
      asOf: page.more ? (page.reset ? null : (before?.asOf ?? null)) : now,
      total: page.total,
      revision: (before?.revision ?? 0) + (changed ? 1 : 0),
    };
    await saveCatalogueState(db, state);
  });
}
