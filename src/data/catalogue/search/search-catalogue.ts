import { type FilterParams, parseFilter } from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { loadCatalogueState } from '../catalogue-state.ts';
import { loadChangedIds } from '../change-log.ts';
import { toCourseSummary } from '#data/checks/course-summary.ts';
import { type DeviceCourses, loadCoursesById, loadExtent, loadRatingMean } from '../device-catalogue.ts';
import { withDb } from '#data/db/with-db.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { yieldToInput } from '#lib/yield-to-input.ts';
import { CourseIndex, type CourseSuggestions } from './course-index.ts';

let index = new CourseIndex();
let revision = -1;
let refreshing: Promise<void> | null = null;

/**
 * Searches the courses on this device. Without `sort` the result is ordered by relevance. The first page is 1. Null when no
 * courses are stored. While the index is being updated, it searches the index as it is; it waits only for the first build.
 */
export async function searchCatalogue(
  query: string,
  {
    sort,
    page = 1,
    limit,
    filter,
    exact,
  }: { sort?: CourseSort | undefined; page?: number; limit: number; filter?: FilterParams; exact?: boolean },
): Promise<DeviceCourses | null> {
  const refreshed = prepareSearch();
  if (index.size === 0) await refreshed;
  if (index.size === 0) return null;
  const mean = sort === 'rating' ? await withDb(loadRatingMean) : 0;
  const narrowed = filter && parseFilter(filter);
  const { ids, ...found } = index.search(query, { sort, mean, page, limit, filter: narrowed, exact });
  const courses = await loadCoursesById(ids);
  return { courses: courses.map(toCourseSummary), ...found, ...(await withDb(loadExtent)) };
}

/** What may be meant by a query that is still being typed, at most `limit` of a kind; null when no courses are stored. */
export async function suggestCourses(query: string, limit: number): Promise<CourseSuggestions | null> {
  const refreshed = prepareSearch();
  if (index.size === 0) await refreshed;
  return index.size === 0 ? null : index.suggest(query, limit);
}

/**
 * Updates the index from the stored courses, in slices between which input is handled. Call it when a search is likely (the
 * search box has the focus) and after a sync. If nothing changed, it costs one read.
 */
export function prepareSearch(): Promise<void> {
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refresh(): Promise<void> {
  const state = await withDb(loadCatalogueState);
  if (!state || state.revision === revision) return;
  const changed = revision < 0 ? null : await withDb((db) => loadChangedIds(db, revision, state.revision));
  await withDb((db) => (changed ? follow(db, changed) : takeOver(db)));
  revision = state.revision;
}

const PAGE = 500;

/** Updates only the changed courses in the index. */
async function follow(db: CodeItDatabase, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE);
    const rows = await db.courses.bulkGet(page);
    await index.putAll(
      rows.filter((course) => course !== undefined).filter((course) => !index.holds(course)),
      yieldToInput,
    );
    page.forEach((id, place) => rows[place] ?? index.remove(id));
    await yieldToInput();
  }
}

/** Compares all stored courses with the index and updates it. */
async function takeOver(db: CodeItDatabase): Promise<void> {
  const gone = new Set(index.ids());
  let after = '';
  for (;;) {
    const page = await db.courses.where('_id').above(after).limit(PAGE).toArray();
    for (const course of page) gone.delete(course._id);
    await index.putAll(
      page.filter((course) => !index.holds(course)),
      yieldToInput,
    );
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last._id;
    await yieldToInput();
  }
  for (const id of gone) index.remove(id);
}

/** Clears the index, after another database was opened. */
export function resetSearch(): void {
  index = new CourseIndex();
  revision = -1;
}
