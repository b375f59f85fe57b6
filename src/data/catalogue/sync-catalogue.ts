import type { FeedAnswer } from '#contract/course.ts';
import { FEED_PAGE_DEFAULT } from '#contract/limits.ts';
import { call } from '../api/http-client.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { withDb } from '../db/with-db.ts';
import { catalogueBudget } from './catalogue-budget.ts';
import { type CatalogueState, loadCatalogueState, saveCatalogueState } from './catalogue-state.ts';
import { forgetChanges, logChanges } from './change-log.ts';
import { loadFirst } from './device-catalogue.ts';
import { type FillLeg, ownLeg, planFill } from './fill-plan.ts';
import { loadOwnCourses, type OwnCourses } from './own-courses.ts';

const RATED_SHARE = 0.1;

/**
 * Deletes what a device with room for `budget` courses holds beyond that, and answers the ids: the least popular first, of its
 * own categories and of the best rated only when nothing else is left, and never what its users own, want or looked at.
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
  /** How many courses this device is to keep. */
  budget?: number;
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
  /** Those that the server took away, and those that went for want of room. */
  deletes: number;
}

/**
 * Brings the courses on this device up to the server's, page by page: first as many of the best as it has room for
 * (`fill-plan.ts`), then what changes. A page and its cursor are saved together: killed
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
    // Where there is no leg the order is for the case of a reset.
    const { by, category }: Pick<FillLeg, 'by' | 'category'> = leg ?? { by: 'popularity' };
    const { data } = await ask('catalogueChanges', { query: { since, limit, by, category }, signal });
    const next = advance(planned, data, { budget, own, now: (options.now ?? Date.now)() });
    const evicted = await withDb((db) => applyPage(db, data, { before, next, budget, own }));
    // A cursor that stands still while there is "more" would ask for the same page for ever.
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

/** By how much the room must have grown for another fill to be worth its bytes. */
const WORTH_A_FILL = 1.5;

/** The state with what is to be filled before changes are followed: at first, with more room, with a new category. */
async function planAhead(
  db: CodeItDatabase,
  state: CatalogueState | null,
  { budget, own }: Room,
): Promise<CatalogueState> {
  const { categories } = own;
  const plan = { budget, categories };
  if (!state) return { cursor: '', legs: planFill(budget, categories), plan, asOf: null, total: 0, revision: 0 };
  if (state.legs?.length || (await db.courses.count()) >= state.total) return state;
  // What an earlier version saved was to be all there is; what went since went for want of this room.
  const last = state.plan ?? { budget, categories: [] };
  if (budget >= last.budget * WORTH_A_FILL) return { ...state, legs: planFill(budget, categories), plan };
  const added = categories.filter((category) => !last.categories.includes(category));
  if (added.length === 0) return state;
  const legs = added.map((category) => ownLeg(budget, category, categories.length));
  return { ...state, legs, plan: { budget: last.budget, categories } };
}

/** The state once the page is applied. */
function advance(state: CatalogueState, page: FeedAnswer['data'], room: Room & { now: number }): CatalogueState {
  const { cursor, changes, more, reset, total, ratingMean } = page;
  const asOf = reset ? null : state.asOf;
  const told = { ...state, total, ratingMean, asOf };
  // A server of an earlier version knows no ranks and gives everything.
  if (changes === undefined) return { ...told, cursor, legs: [], asOf: more ? asOf : room.now };
  const planned = reset ? planFill(room.budget, room.own.categories) : state.legs;
  const [first, ...rest] = planned?.length ? planned : planFill(room.budget, room.own.categories);
  if (!first) return told;
  const taken = first.taken + page.upserts.length;
  const whole = first.category === undefined;
  // What fits is taken whole.
  const keep = whole && total <= room.budget ? room.budget : first.keep;
  const later = whole && !more ? [] : rest;
  const legs = more && taken < keep ? [{ ...first, keep, taken, cursor }, ...rest] : later;
  // The changes are followed from where the first leg began, which is before all others.
  return { ...told, legs, cursor: (reset ? '' : state.cursor) || changes };
}

/** Applies a page and its state; answers how many courses had to go for it. */
async function applyPage(
  db: CodeItDatabase,
  page: FeedAnswer['data'],
  { before, next, budget, own }: Room & { before: CatalogueState | null; next: CatalogueState },
): Promise<number> {
  return db.transaction('rw', db.courses, db.meta, async () => {
    const now = await loadCatalogueState(db);
    // Without locks two tabs may ask for the same page; the one that comes second has nothing to add.
    if (placeOf(now) !== placeOf(before)) return 0;
    if (page.reset) await db.courses.clear();
    await db.courses.bulkPut(page.upserts);
    await db.courses.bulkDelete(page.deletes);
    const evicted = await evictCourses(db, budget, own);
    const changed = [...page.upserts.map(({ _id }) => _id), ...page.deletes, ...evicted];
    const revision = (now?.revision ?? 0) + (page.reset || changed.length > 0 ? 1 : 0);
    // Of what went with a reset nobody knows the names.
    if (page.reset) await forgetChanges(db);
    else if (changed.length > 0) await logChanges(db, revision, changed);
    await saveCatalogueState(db, { ...next, revision });
    return evicted.length;
  });
}

function placeOf(state: CatalogueState | null): string {
  return JSON.stringify([state?.cursor, state?.legs]);
}
