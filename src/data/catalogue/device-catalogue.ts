import type { Course, CourseSummary } from '#contract/course.ts';
import {
  countFacets,
  type FacetCounts,
  type FilterParams,
  matchesFilter,
  parseFilter,
} from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { ratingMean } from '#contract/ratings.ts';
import { withDb } from '../db/with-db.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { loadCatalogueState } from './catalogue-state.ts';
import { compareCourses } from './course-order.ts';
import { toCourseSummary } from '#data/checks/course-summary.ts';

/**
 * Courses from this device. `asOf`: epoch ms at which the device last held all that it has room for; 0 while it is filling.
 * `extent`: how many of the catalogue's courses it looked through.
 */
export interface DeviceCourses {
  courses: CourseSummary[];
  total: number;
  asOf: number;
  extent: { held: number; of: number };
  /** Of lists that can be narrowed. */
  facets?: FacetCounts;
}

/** The best-rated `count` courses; null when this device holds none. */
export async function loadTopCourses(count: number): Promise<DeviceCourses | null> {
  return loadCourses({ sort: 'rating', page: 1, limit: count });
}

/**
 * The course that is marked as the package, else the best rated (decisions, 'Enroll Now'); null when this device holds no
 * courses at all.
 */
export function loadPackageCourse(): Promise<DeviceCourses | null> {
  return withDb(async (db) => {
    const marked = await db.courses.filter((course) => course.isPackage).first();
    return marked ? answer(db, [marked], 1) : loadTopCourses(1);
  });
}

/** A page of all courses, the first being 1; null when this device holds none. */
export async function loadCourses(wish: {
  sort: CourseSort;
  page: number;
  limit: number;
}): Promise<DeviceCourses | null> {
  return withDb(async (db) => {
    const total = await db.courses.count();
    if (total === 0) return null;
    const from = (wish.page - 1) * wish.limit;
    const first = await loadFirst(db, wish.sort, from + wish.limit);
    return answer(db, first.slice(from, from + wish.limit), total);
  });
}

/**
 * A page of the courses of a category that pass the filter, the first being 1; null when this device holds no courses at
 * all.
 */
export function loadCategory(wish: {
  category: string;
  sort: CourseSort;
  page?: number;
  limit: number;
  filter?: FilterParams;
}): Promise<DeviceCourses | null> {
  const { category, sort, limit, page = 1 } = wish;
  return withDb(async (db) => {
    if ((await db.courses.count()) === 0) return null;
    const all = await db.courses.where({ category }).toArray();
    const filter = parseFilter(wish.filter ?? {});
    const courses = all
      .filter((course) => matchesFilter(course, filter))
      .sort(compareCourses(sort, await loadRatingMean(db)));
    const from = (page - 1) * limit;
    const list = await answer(db, courses.slice(from, from + limit), courses.length);
    return { ...list, facets: countFacets(all, filter) };
  });
}

/** One course as this device holds it; null when it does not. */
export function loadCourse(courseId: string): Promise<Course | null> {
  return withDb(async (db) => (await db.courses.get(courseId)) ?? null);
}

/** Courses by id, in the order of `ids`; those that are gone are left out. */
export function loadCoursesById(ids: string[]): Promise<Course[]> {
  return withDb(async (db) => (await db.courses.bulkGet(ids)).filter((course) => course !== undefined));
}

async function answer(db: CodeItDatabase, courses: Course[], total: number): Promise<DeviceCourses> {
  return { courses: courses.map(toCourseSummary), total, ...(await loadExtent(db)) };
}

/** How old what this device holds is, and how much of the catalogue it is. */
export async function loadExtent(db: CodeItDatabase): Promise<Pick<DeviceCourses, 'asOf' | 'extent'>> {
  const [state, held] = [await loadCatalogueState(db), await db.courses.count()];
  return { asOf: state?.asOf ?? 0, extent: { held, of: Math.max(held, state?.total ?? 0) } };
}

/** The mean of the catalogue's ratings as the server told it, else of those that are here; in hundredths of a star. */
export async function loadRatingMean(db: CodeItDatabase): Promise<number> {
  const told = (await loadCatalogueState(db))?.ratingMean;
  return told ?? ratingMean(await db.courses.where('averageRating').aboveOrEqual(0).toArray());
}

/** The index that begins with the best of a sort, where the order of the index is the order of the sort but for ties. */
const INDEX: Partial<Record<CourseSort, { name: 'studentsCount' | 'price'; best: 'high' | 'low' }>> = {
  popularity: { name: 'studentsCount', best: 'high' },
  'price-low-to-high': { name: 'price', best: 'low' },
  'price-high-to-low': { name: 'price', best: 'high' },
};

/** At least the first `count` courses of a sort, in order. */
export async function loadFirst(db: CodeItDatabase, sort: CourseSort, count: number): Promise<Course[]> {
  const mean = await loadRatingMean(db);
  const compare = compareCourses(sort, mean);
  if (sort === 'rating') {
    // A score lies between the mean and the course's own average: all that are below the mean come after all that are not.
    const rows = await db.courses
      .where('averageRating')
      .aboveOrEqual(mean / 100)
      .toArray();
    if (rows.length >= count) return rows.sort(compare);
  }
  const index = INDEX[sort];
  if (index) {
    const ordered = db.courses.orderBy(index.name);
    const edge = await (index.best === 'high' ? ordered.reverse() : ordered).offset(count - 1).first();
    const value = edge?.[index.name];
    if (value !== undefined) {
      const range = db.courses.where(index.name);
      const rows = await (index.best === 'high' ? range.aboveOrEqual(value) : range.belowOrEqual(value)).toArray();
      return rows.sort(compare);
    }
  }
  return (await db.courses.toArray()).sort(compare);
}
