import type { FeedAnswer } from '#contract/course.ts';
import { FEED_PAGE_DEFAULT } from '#contract/limits.ts';
import { call } from '../api/http-client.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { withDb } from '../db/with-db.ts';
import { catalogueBudget } from './catalogue-budget.ts';
import { type CatalogueState, loadCatalogueState, saveCatalogueState } from './catalogue-state.ts';
import { forgetChanges, logChanges } from './change-log.ts';
import { loadFirst } from './device-catalogue.ts';
import { type FillLeg, ownLeg, planFill, RATED_SHARE } from './fill-plan.ts';
import { loadOwnCourses, type OwnCourses } from './own-courses.ts';

/**
 * Deletes the courses above `budget` and returns their ids. The least popular are deleted first. Courses of the user's own
 * categories and the best rated ones are deleted only when no others are left. Courses that the user owns, wants or viewed are
 * never deleted.
 */
async function evictCourses(db: CodeItDatabase, budget: number, own: OwnCourses): Promise<string[]> {
  const over = (await db.courses.count()) - budget;
  if (over <= 0) return [];
  const byPopularity = (await db.courses.orderBy('studentsCount').primaryKeys()).filter((id) => !own.ids.has(id));
  const rated = Math.floor(budget * RATED_SHARE);
  const dear = new Set((await loadFirst(db, 'rating', rated)).slice(0, rated).map(({ _id }) => _id));
  const inOwn = db.courses.where('category').anyOf([...own.categories]);
  for (const id of await inOwn.primaryKeys()) dear.add(id);
  const order = [...byPopularity.filter((id) => !dear.has(id)), ...byPopularity.filter((id) => dear.has(id))];
  const gone = order.slice(0, over);
  await db.courses.bulkDelete(gone);
  return gone;
}

const LOCK = 'code-it-catalogue';

export interface SyncOptions {
  signal?: AbortSignal;
  pageSize?: number;
  /** The number of courses to store; by default `catalogueBudget`. */
  budget?: number;
  /** Awaited between pages, so that a fill does not slow down the learner's own requests. */
  pause?: () => Promise<void>;
  /** For tests. */
  call?: typeof call;
  now?: () => number;
}

export interface SyncReport {
  /** Another tab is syncing, so this one did nothing. */
  busy: boolean;
  pages: number;
  upserts: number;
  /** Courses deleted by the server, plus courses evicted to make room. */
  deletes: number;
}

/**
 * Updates the courses on this device from the server's feed, page by page: first a fill with the best courses (`fill-plan.ts`),
 * then the changes. A page and its cursor are saved in one transaction, so an interrupted sync continues after the last saved
 * page. Rejects with `ApiFailure` when the server cannot be reached.
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
  const pageSize = options.pageSize ?? FEED_PAGE_DEFAULT;
  const budget = options.budget ?? (await catalogueBudget());
  const own = await withDb(loadOwnCourses);
  const report: SyncReport = { busy: false, pages: 0, upserts: 0, deletes: 0 };
  let more = true;
  while (more) {
    if (report.pages > 0) await pause?.();
    signal?.throwIfAborted();
    const before = await withDb(loadCatalogueState);
    const planned = await withDb((db) => planAhead(db, before, { budget, own }));
    const leg = planned.legs?.[0];
    const since = leg ? leg.cursor : planned.cursor;
    const limit = leg ? Math.min(pageSize, leg.keep - leg.taken) : pageSize;
    // Without a leg, the order only matters if the server resets the feed.
    const { by, category }: Pick<FillLeg, 'by' | 'category'> = leg ?? { by: 'popularity' };
    const { data } = await ask('catalogueChanges', { query: { since, limit, by, category }, signal });
    const next = advance(planned, data, { budget, own, now: (options.now ?? Date.now)() });
    const evicted = await withDb((db) => applyPage(db, data, { before, next, budget, own }));
    // If the cursor did not move, the next request would return the same page, without end.
    more = data.changes !== undefined || (data.more && data.cursor !== since);
    report.pages += 1;
    report.upserts += data.upserts.length;
    report.deletes += data.deletes.length + evicted;
  }
  return report;
}

interface Room {
  budget: number;
  own: OwnCourses;
}

/** The budget must have grown by this factor to make another fill worth its bytes. */
const WORTH_A_FILL = 1.5;

/** Plans a fill: on the first sync, when the budget has grown, or for a new category. Otherwise returns the state unchanged. */
async function planAhead(
  db: CodeItDatabase,
  state: CatalogueState | null,
  { budget, own }: Room,
): Promise<CatalogueState> {
  const { categories } = own;
  const plan = { budget, categories };
  if (!state) return { cursor: '', legs: planFill(budget, categories), plan, asOf: null, total: 0, revision: 0 };
  if (state.legs?.length || (await db.courses.count()) >= state.total) return state;
  // States of earlier builds have no plan: those builds stored everything, and courses were evicted only for this budget.
  const last = state.plan ?? { budget, categories: [] };
  if (budget >= last.budget * WORTH_A_FILL) return { ...state, legs: planFill(budget, categories), plan };
  const added = categories.filter((category) => !last.categories.includes(category));
  if (added.length === 0) return state;
  const legs = added.map((category) => ownLeg(budget, category, categories.length));
  return { ...state, legs, plan: { budget: last.budget, categories } };
}

/** The state after the page is applied. */
function advance(state: CatalogueState, page: FeedAnswer['data'], room: Room & { now: number }): CatalogueState {
  const { cursor, changes, more, reset, total, ratingMean } = page;
  const asOf = reset ? null : state.asOf;
  const told = { ...state, total, ratingMean, asOf };
  // A server of an earlier version has no ranked fill and sends everything.
  if (changes === undefined) return { ...told, cursor, legs: [], asOf: more ? asOf : room.now };
  const planned = reset ? planFill(room.budget, room.own.categories) : state.legs;
  const [first, ...rest] = planned?.length ? planned : planFill(room.budget, room.own.categories);
  if (!first) return told;
  const taken = first.taken + page.upserts.length;
  const whole = first.category === undefined;
  // If the whole catalogue fits, fetch all of it.
  const keep = whole && total <= room.budget ? room.budget : first.keep;
  const later = whole && !more ? [] : rest;
  const legs = more && taken < keep ? [{ ...first, keep, taken, cursor }, ...rest] : later;
  // Changes are followed from the start of the first leg, so that none during the fill is missed.
  return { ...told, legs, cursor: (reset ? '' : state.cursor) || changes };
}

/** Applies a page and saves the state. Returns the number of evicted courses. */
async function applyPage(
  db: CodeItDatabase,
  page: FeedAnswer['data'],
  { before, next, budget, own }: Room & { before: CatalogueState | null; next: CatalogueState },
): Promise<number> {
  return db.transaction('rw', db.courses, db.meta, async () => {
    const now = await loadCatalogueState(db);
    // Without the Web Locks API, two tabs may request the same page. The second one is ignored.
    if (placeOf(now) !== placeOf(before)) return 0;
    if (page.reset) await db.courses.clear();
    await db.courses.bulkPut(page.upserts);
    await db.courses.bulkDelete(page.deletes);
    const evicted = await evictCourses(db, budget, own);
    const changed = [...page.upserts.map(({ _id }) => _id), ...page.deletes, ...evicted];
    const revision = (now?.revision ?? 0) + (page.reset || changed.length > 0 ? 1 : 0);
    // After a reset, the ids of the deleted courses are not known.
    if (page.reset) await forgetChanges(db);
    else if (changed.length > 0) await logChanges(db, revision, changed);
    await saveCatalogueState(db, { ...next, revision });
    return evicted.length;
  });
}

function placeOf(state: CatalogueState | null): string {
  return JSON.stringify([state?.cursor, state?.legs]);
}
