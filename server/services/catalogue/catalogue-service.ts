import { and, asc, desc, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import { toCategoryKey } from '#contract/categories.ts';
import {
  type CourseFilter,
  type FacetCounts,
  FILTER_PARAMS,
  type FilterParams,
  isEmptyFilter,
  parseFilter,
} from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import type { Course, CourseSummary } from '#contract/course.ts';
import { PAGE_LIMIT_MAX } from '#contract/limits.ts';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries, planCourses, plans } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { type Catalogue, type CountedCatalogue, readCounted } from './catalogue.ts';
import { filterCondition } from './course-filter-service.ts';
import { type CourseOrder, courseOrder } from './course-order.ts';
import { arrayOf, findCourses, type FindCourses, selectIds } from './course-page.ts';
import type { Narrowed } from './catalogue-counts.ts';
import { type CourseRow, courseColumns, isPublic, isUuid, toCourse, toCourseSummary } from './course-view.ts';
import { findMatches, readSearch, type SearchMatch } from './search-service.ts';

/** A page of a list as it is told: cards or whole courses. */
export interface CoursePage {
  courses: readonly (Course | CourseSummary)[];
  /** All that match, not only this page. */
  total: number;
  /** More may match: a search looks at so many. */
  atLeast?: true;
  /** When they were asked for. */
  facets?: FacetCounts;
  /** Of a search: what was probably meant by what was typed. */
  corrected?: string;
}

/** What narrows a list, as its call says it. */
type FilterRequest = FilterParams & { facets?: 'true' | undefined };

interface PageRequest {
  page: number;
  limit: number;
  sort?: CourseSort | undefined;
}

interface ListRequest extends PageRequest, FilterRequest {
  view: 'full' | 'card';
}

/** What a list is at one moment. */
type FoundPage = Omit<CoursePage, 'courses'> & Awaited<ReturnType<FindCourses>>;

/** What a list is narrowed to is named by all of its request but for its page and its filter. */
function keyOf(
  { page: _page, limit: _limit, sort: _sort, view: _view, facets: _facets, ...narrowing }: ListRequest,
  ...also: readonly string[]
): string {
  const named = Object.entries(narrowing).filter(([name]) => !FILTER_PARAMS.some((param) => param === name));
  return JSON.stringify([named, ...also]);
}

/**
 * So many ids are read at once of an order that no index has, as each look at it sorts all that pass; and behind the first page of what
 * a filter leaves, as each look passes over all that come before and do not pass.
 */
const SORTED_AT_ONCE = 2000;

/** The page of `passing`: from the statement that was written for it before, if there is one. */
async function findPage(
  { db, counts, statements }: CountedCatalogue,
  passing: Narrowed & { total: number },
  { by, kept }: CourseOrder,
  { page, limit, sort }: PageRequest,
): Promise<Awaited<ReturnType<FindCourses>>> {
  const past = (page - 1) * limit;
  const key = `${passing.key} ${sort}`;
  if (kept) {
    const from = past - (past % SORTED_AT_ONCE);
    const sorted = await counts[kept](`${key} ${from}`, passing.total, async () => {
      // A page may begin in these and end in the next ones.
      const ids = selectIds(passing.where, by, { past: from, limit: SORTED_AT_ONCE + PAGE_LIMIT_MAX });
      return (await db.execute<{ id: string }>(ids)).rows.map(({ id }) => id);
    });
    return findCourses(db, arrayOf(sorted.slice(past - from, past - from + limit)))();
  }
  const pageKey = `${key} ${past} ${limit}`;
  const find = statements.get(pageKey) ?? findCourses(db, sql`array(${selectIds(passing.where, by, { past, limit })})`);
  statements.set(pageKey, find);
  return find();
}

/** A page of the courses that also pass the filter, with the numbers of its facets if they are asked for. */
async function findFiltered(
  catalogue: CountedCatalogue,
  { key, where }: Narrowed,
  order: CourseOrder,
  { filter, request }: { filter: CourseFilter; request: ListRequest },
): Promise<FoundPage> {
  const { db, counts } = catalogue;
  const passing = { key: `${key} ${JSON.stringify(filter)}`, where: and(where, filterCondition(filter)) };
  const counted = request.facets
    ? await counts.facets({ key, where }, filter)
    : { total: await counts.total(isEmptyFilter(filter) ? { key, where } : passing) };
  if (counted.total === 0) return { ...counted, ...(await findCourses(db, arrayOf([]))()) };
  const isDeep = request.page > 1 && !isEmptyFilter(filter) && counted.total >= SORTED_AT_ONCE;
  const orderKept: CourseOrder = isDeep ? { kept: 'ranked', ...order } : order;
  return { ...counted, ...(await findPage(catalogue, { ...passing, total: counted.total }, orderKept, request)) };
}

async function listPage(
  catalogue: Catalogue,
  view: ListRequest['view'],
  find: (catalogue: CountedCatalogue) => Promise<FoundPage>,
): Promise<CoursePage> {
  const { found, clock: _clock, ...page } = await readCounted(catalogue, find);
  return { ...page, courses: await catalogue.shelves[view === 'card' ? 'cards' : 'whole'].take(found) };
}

interface CatalogueRequest extends ListRequest {
  q?: string | undefined;
  /** Whether the words of `q` are to be taken as they are typed. */
  exact?: 'true' | undefined;
  /** Only courses that are marked as the package. */
  package?: 'true' | undefined;
}

/** A page of the public catalogue; by popularity unless asked otherwise, by relevance when `q` is given. */
export function listCourses(catalogue: Catalogue, request: CatalogueRequest): Promise<CoursePage> {
  return listPage(catalogue, request.view, (counted) => findCatalogue(counted, request));
}

async function findCatalogue(catalogue: CountedCatalogue, request: CatalogueRequest): Promise<FoundPage> {
  const { counts } = catalogue;
  const q = request.q?.trim();
  const eligible = and(isPublic, request.package && eq(courses.isPackage, true));
  const filter = parseFilter(request);
  if (!q) {
    const order = courseOrder(request.sort ?? 'popularity', counts);
    return findFiltered(catalogue, { key: keyOf(request, 'all'), where: eligible }, order, { filter, request });
  }
  const search = await readSearch(catalogue, q, { exact: request.exact === 'true' });
  const found = async (match: SearchMatch): Promise<FoundPage> => {
    const ids = await findMatches(catalogue, match);
    const narrowed = {
      key: keyOf(request, match.key),
      where: and(eligible, sql`${courses.id} = any(${arrayOf(ids)})`),
    };
    const { by } = request.sort ? courseOrder(request.sort, counts) : { by: match.order };
    const page = await findFiltered(catalogue, narrowed, { by, kept: 'ranked' }, { filter, request });
    return {
      ...page,
      ...(page.total > 0 && ids.length === catalogue.searched && { atLeast: true }),
      ...(search.corrected !== null && { corrected: search.corrected }),
    };
  };
  const isStrict = (await findMatches(catalogue, search.strict)).length > 0;
  // A filter that leaves nothing of the strict matches is no reason to look for others.
  return found(isStrict ? search.strict : search.relaxed);
}

/** A page of one category, given as its key or in words. */
export function listCategory(catalogue: Catalogue, request: ListRequest & { category: string }): Promise<CoursePage> {
  const { category: named, ...params } = request;
  const category = toCategoryKey(named);
  const where = and(isPublic, eq(courses.category, category));
  const filter = parseFilter(params);
  return listPage(catalogue, request.view, async (counted) => {
    const order = courseOrder(request.sort ?? 'popularity', counted.counts);
    return findFiltered(counted, { key: keyOf(params, 'category', category), where }, order, { filter, request });
  });
}

/** A public course, or an unpublished one for its instructor and its buyers. Throws `not_found`. */
export async function loadCourse(db: Db, courseId: string, userId: string | null): Promise<CourseRow> {
  const [row] = isUuid(courseId)
    ? await db
        .select(courseColumns)
        .from(courses)
        .where(and(eq(courses.id, courseId), or(isPublic, userId === null ? undefined : isKnownTo(db, userId))))
    : [];
  if (!row) throw new Refusal('not_found', 'This course was not found.');
  return row;
}

/** The names of the plans that include the course, in alphabetical order. */
export async function loadPlansWith(db: Db, courseId: string): Promise<string[]> {
  const rows = await db
    .select({ name: plans.name })
    .from(planCourses)
    .innerJoin(plans, eq(plans.id, planCourses.planId))
    .where(eq(planCourses.courseId, courseId))
    .orderBy(asc(plans.name));
  return rows.map(({ name }) => name);
}

function isKnownTo(db: Db, userId: string): SQL | undefined {
  const bought = db
    .select({ one: sql`1` })
    .from(libraryEntries)
    .where(and(eq(libraryEntries.courseId, courses.id), eq(libraryEntries.userId, userId)));
  return or(eq(courses.ownerId, userId), exists(bought));
}

/** A page of the courses that the user bought, whatever became of them since; the latest purchase first. */
export async function listOwnedCourses(
  catalogue: Catalogue,
  userId: string,
  request: PageRequest & { q?: string | undefined; view: ListRequest['view'] },
): Promise<CoursePage> {
  const { db } = catalogue;
  const counts = await catalogue.counts.read();
  const q = request.q?.trim();
  const owned = eq(libraryEntries.userId, userId);
  const where = q ? and(owned, (await readSearch({ ...catalogue, counts }, q)).strict.where) : owned;
  const order = request.sort
    ? courseOrder(request.sort, counts).by
    : [desc(libraryEntries.purchasedAt), asc(courses.id)];
  const from = db
    .select({ row: courseColumns, total: sql<number>`(count(*) over ())::int` })
    .from(libraryEntries)
    .innerJoin(courses, eq(courses.id, libraryEntries.courseId));
  const found = await from
    .where(where)
    .orderBy(...order)
    .limit(request.limit)
    .offset((request.page - 1) * request.limit);
  if (found.length > 0 || request.page === 1) {
    const tell = request.view === 'card' ? toCourseSummary : toCourse;
    return { courses: found.map(({ row }) => tell(row)), total: found[0]?.total ?? 0 };
  }
  const all = db
    .select({ id: courses.id })
    .from(libraryEntries)
    .innerJoin(courses, eq(courses.id, libraryEntries.courseId));
  return { courses: [], total: (await all.where(where)).length };
}

/** Published courses in the order of their ids, from place `from` on. */
export async function loadSitemapCourses(
  db: Db,
  { from, limit }: { from: number; limit: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .select({ id: courses.id, updatedAt: courses.updatedAt })
    .from(courses)
    .where(isPublic)
    .orderBy(courses.id)
    .limit(limit)
    .offset(from);
}

/** How many courses the public sees. */
export async function countPublicCourses({ counts }: Catalogue): Promise<number> {
  return (await counts.read()).clock.coursesCount;
}
