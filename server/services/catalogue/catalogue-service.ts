import { and, asc, desc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import { toCategoryKey } from '#contract/categories.ts';
import {
  type CourseFilter,
  type FacetCounts,
  type FilterParams,
  isEmptyFilter,
  parseFilter,
} from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries, planCourses, plans } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { type Catalogue, type CountedCatalogue, toCounted } from './catalogue-counts.ts';
import { filterCondition } from './course-filter-service.ts';
import { type CourseOrder, courseOrder } from './course-order.ts';
import { type CourseRow, courseColumns, isPublic, isUuid } from './course-view.ts';
import { readSearch, type Search } from './search-service.ts';

export interface CoursePage {
  rows: CourseRow[];
  /** All that match, not only this page. */
  total: number;
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

/** The rows of a page: their ids are found first, in what is narrow, so that what is passed over costs no whole row. */
async function loadRows(
  { db, counts }: CountedCatalogue,
  where: SQL | undefined,
  { by, kept }: CourseOrder,
  { page, limit }: PageRequest,
): Promise<CourseRow[]> {
  const ids = db
    .select({ id: courses.id })
    .from(courses)
    .where(where)
    .orderBy(...by)
    .limit(limit)
    .offset((page - 1) * limit);
  return db
    .select(courseColumns)
    .from(courses)
    .where(inArray(courses.id, kept ? await counts.ids(ids) : ids))
    .orderBy(...by);
}

/** A page of the courses in `where` that pass the filter, with the numbers of its facets if they are asked for. */
async function loadFiltered(
  catalogue: CountedCatalogue,
  where: SQL | undefined,
  order: CourseOrder,
  { filter, request }: { filter: CourseFilter; request: PageRequest & FilterRequest },
): Promise<CoursePage> {
  const { counts } = catalogue;
  const passing = and(where, filterCondition(filter));
  const counted = request.facets ? await counts.facets(where, filter) : { total: await counts.total(passing) };
  return { ...counted, rows: counted.total === 0 ? [] : await loadRows(catalogue, passing, order, request) };
}

interface CatalogueRequest extends PageRequest, FilterRequest {
  q?: string | undefined;
  /** Whether the words of `q` are to be taken as they are typed. */
  exact?: 'true' | undefined;
  /** Only courses that are marked as the package. */
  package?: 'true' | undefined;
}

/** A page of the public catalogue; by popularity unless asked otherwise, by relevance when `q` is given. */
export async function listCourses(uncounted: Catalogue, request: CatalogueRequest): Promise<CoursePage> {
  const catalogue = await toCounted(uncounted);
  const { counts } = catalogue;
  const q = request.q?.trim();
  const eligible = and(isPublic, request.package && eq(courses.isPackage, true));
  const filter = parseFilter(request);
  if (!q) {
    const order = await courseOrder(request.sort ?? 'popularity', counts);
    return loadFiltered(catalogue, eligible, order, { filter, request });
  }
  const search = await readSearch(catalogue, q, { exact: request.exact === 'true' });
  const found = async (match: Search['strict']): Promise<CoursePage> => {
    const order = request.sort ? await courseOrder(request.sort, counts) : { by: match.order };
    const page = await loadFiltered(catalogue, and(eligible, match.where), order, { filter, request });
    return search.corrected === null ? page : { ...page, corrected: search.corrected };
  };
  const strict = await found(search.strict);
  if (strict.total > 0) return strict;
  // A filter that leaves nothing of the strict matches is no reason to look for others.
  const filteredOut = !isEmptyFilter(filter) && (await counts.total(and(eligible, search.strict.where))) > 0;
  return filteredOut ? strict : found(search.relaxed);
}

/** A page of one category, given as its key or in words. */
export async function listCategory(
  uncounted: Catalogue,
  request: PageRequest & FilterRequest & { category: string },
): Promise<CoursePage> {
  const catalogue = await toCounted(uncounted);
  const { category, ...params } = request;
  const where = and(isPublic, eq(courses.category, toCategoryKey(category)));
  const filter = parseFilter(params);
  const order = await courseOrder(request.sort ?? 'popularity', catalogue.counts);
  return loadFiltered(catalogue, where, order, { filter, request });
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
  uncounted: Catalogue,
  userId: string,
  request: PageRequest & { q?: string | undefined },
): Promise<CoursePage> {
  const catalogue = await toCounted(uncounted);
  const { db, counts } = catalogue;
  const q = request.q?.trim();
  const owned = eq(libraryEntries.userId, userId);
  const where = q ? and(owned, (await readSearch(catalogue, q)).strict.where) : owned;
  const order = request.sort
    ? (await courseOrder(request.sort, counts)).by
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
    return { rows: found.map(({ row }) => row), total: found[0]?.total ?? 0 };
  }
  const all = db
    .select({ id: courses.id })
    .from(libraryEntries)
    .innerJoin(courses, eq(courses.id, libraryEntries.courseId));
  return { rows: [], total: (await all.where(where)).length };
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
export async function countPublicCourses({ readCounts }: Catalogue): Promise<number> {
  return (await readCounts()).total(isPublic);
}
