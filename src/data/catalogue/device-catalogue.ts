import type { Course, CourseSummary, InstructorProfile } from '#contract/course.ts';
import {
  countFacets,
  type FacetCounts,
  type FilterParams,
  matchesFilter,
  parseFilter,
} from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { LISTING_STEP } from '#contract/limits.ts';
import { ratingMean } from '#contract/ratings.ts';
import { withDb } from '../db/with-db.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { loadCatalogueState } from './catalogue-state.ts';
import { compareCourses } from './course-order.ts';
import { recommend, type Recommendation, type Seed } from './recommend.ts';
import { toCourseSummary } from '#data/checks/course-summary.ts';

/**
 * Courses from this device. `asOf`: when the device last was up to date, epoch ms; 0 during a first fill. `extent`: how many of
 * the catalogue's courses are on this device.
 */
export interface DeviceCourses {
  courses: CourseSummary[];
  total: number;
  asOf: number;
  extent: { held: number; of: number };
  /** Only for lists with filters. */
  facets?: FacetCounts;
  /** Of a search: what was probably meant by what was typed. */
  corrected?: string;
}

/** The `count` best-rated courses; null when no courses are stored. */
export async function loadTopCourses(count: number): Promise<DeviceCourses | null> {
  return loadCourses({ sort: 'rating', page: 1, limit: count });
}

/**
 * The course marked as the package, else the best rated one (decisions, 'Enroll Now'); null when no courses are stored.
 */
export function loadPackageCourse(): Promise<DeviceCourses | null> {
  return withDb(async (db) => {
    const marked = await db.courses.filter((course) => course.isPackage).first();
    return marked ? answer(db, [marked], 1) : loadTopCourses(1);
  });
}

/** A page of all courses; the first page is 1. Null when no courses are stored. */
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
 * A page of the courses in a category that pass the filter; the first page is 1. Null when no courses are stored.
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

/**
 * An instructor as far as the stored courses tell: without picture and words. Null when none of the courses is theirs.
 */
export function loadInstructor(username: string): Promise<InstructorProfile | null> {
  return withDb(async (db) => {
    const name = username.toLowerCase();
    const courses = await db.courses.filter(({ createdBy }) => createdBy.username.toLowerCase() === name).toArray();
    courses.sort(compareCourses('popularity', 0));
    const [first] = courses;
    if (!first) return null;
    const rated = courses.filter(({ averageRating }) => averageRating !== null);
    const ratingsCount = rated.reduce((sum, course) => sum + course.ratingsCount, 0);
    return {
      username: first.createdBy.username,
      avatar: null,
      about: '',
      coursesCount: courses.length,
      studentsCount: courses.reduce((sum, { studentsCount }) => sum + studentsCount, 0),
      averageRating: ratingsCount === 0 ? null : ratingMean(courses) / 100,
      ratingsCount,
      courses: courses.slice(0, LISTING_STEP).map(toCourseSummary),
    };
  });
}

/** How many courses of the learner get what follows from them, and how much of it. */
const RECOMMENDED = { most: 2, each: 8 };

/** What follows from the learner's courses among those stored; empty when nothing does or none are stored. */
export function loadRecommendations({
  seeds,
  excluded,
}: {
  seeds: readonly Seed[];
  excluded: readonly string[];
}): Promise<Recommendation<CourseSummary>[]> {
  return withDb(async (db) => {
    const categories = [...new Set(seeds.map(({ category }) => category))];
    const courses = await db.courses.filter(isOneOf(seeds, categories)).toArray();
    const mean = await loadRatingMean(db);
    return recommend(seeds, courses, { excluded: new Set(excluded), mean, ...RECOMMENDED }).map((found) => ({
      ...found,
      courses: found.courses.map(toCourseSummary),
    }));
  });
}

/** A course that can be like one of the seeds. */
function isOneOf(seeds: readonly Seed[], categories: readonly string[]): (course: Course) => boolean {
  const tags = new Set(seeds.flatMap((seed) => seed.tags));
  return (course) => categories.includes(course.category) || course.tags.some((tag) => tags.has(tag));
}

/** A stored course; null when it is not stored. */
export function loadCourse(courseId: string): Promise<Course | null> {
  return withDb(async (db) => (await db.courses.get(courseId)) ?? null);
}

/** Stored courses by id, in the order of `ids`; missing ones are left out. */
export function loadCoursesById(ids: string[]): Promise<Course[]> {
  return withDb(async (db) => (await db.courses.bulkGet(ids)).filter((course) => course !== undefined));
}

async function answer(db: CodeItDatabase, courses: Course[], total: number): Promise<DeviceCourses> {
  return { courses: courses.map(toCourseSummary), total, ...(await loadExtent(db)) };
}

/** How old the stored catalogue is, and how much of the whole catalogue it has. */
export async function loadExtent(db: CodeItDatabase): Promise<Pick<DeviceCourses, 'asOf' | 'extent'>> {
  const [state, held] = [await loadCatalogueState(db), await db.courses.count()];
  return { asOf: state?.asOf ?? 0, extent: { held, of: Math.max(held, state?.total ?? 0) } };
}

/** The mean rating from the server, else of the stored courses; in hundredths of a star. */
export async function loadRatingMean(db: CodeItDatabase): Promise<number> {
  const told = (await loadCatalogueState(db))?.ratingMean;
  return told ?? ratingMean(await db.courses.where('averageRating').aboveOrEqual(0).toArray());
}

/** For each sort: the index with the same order (apart from ties), and which end of it comes first. */
const INDEX: Partial<Record<CourseSort, { name: 'studentsCount' | 'price'; best: 'high' | 'low' }>> = {
  popularity: { name: 'studentsCount', best: 'high' },
  'price-low-to-high': { name: 'price', best: 'low' },
  'price-high-to-low': { name: 'price', best: 'high' },
};

/** The first courses of a sort, in order: at least `count` of them, if there are so many. */
export async function loadFirst(db: CodeItDatabase, sort: CourseSort, count: number): Promise<Course[]> {
  const mean = await loadRatingMean(db);
  const compare = compareCourses(sort, mean);
  if (sort === 'rating') {
    // A score lies between the mean and the course's own average. So courses below the mean come after all others.
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
