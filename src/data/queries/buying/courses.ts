import { queryOptions } from '@tanstack/react-query';
import type { Course, CourseAnswer, CourseListAnswer, CourseSummary, InstructorProfile } from '#contract/course.ts';
import type { FacetCounts, FilterParams } from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { LISTING_STEP, TOP_RATED_COUNT } from '#contract/limits.ts';
import { call } from '#data/api/http-client.ts';
import { deviceFirst } from '../device-first.ts';
import { orNull } from '../or-null.ts';
import { queryKeys } from '../query-keys.ts';
import { catalogue, catalogueWorker } from '#data/parts/load.ts';

/** Courses and their source. `total` is the number of all matches; `asOf` in epoch ms. */
export interface CourseList {
  courses: CourseSummary[];
  total: number;
  /** More may match a search than the server looked at. */
  atLeast?: true | undefined;
  source: 'server' | 'device';
  asOf: number;
  /** For lists with filters: the number of matches for each value of a facet. */
  facets?: FacetCounts | undefined;
  /** For lists from this device: how many of all courses were searched. */
  extent?: { held: number; of: number };
  /** Of a search: what was probably meant by what was typed. The list is of that, unless the search is exact. */
  corrected?: string | undefined;
}

/** How long a server's answer counts as fresh. A list from the device is refetched at once. */
const FRESH_MS = 60_000;

const freshUnlessFromDevice = {
  staleTime: (query: { state: { data?: CourseList | undefined } }) =>
    query.state.data?.source === 'device' ? 0 : FRESH_MS,
};

function toList(answer: CourseListAnswer): CourseList {
  return {
    courses: answer.data,
    total: answer.total,
    atLeast: answer.atLeast,
    source: 'server',
    asOf: Date.now(),
    facets: answer.facets,
    corrected: answer.corrected,
  };
}

function fromDevice(found: Omit<CourseList, 'source'> | null): CourseList | null {
  return found && { ...found, source: 'device' };
}

/** The five best-rated courses of the whole catalogue, best first (specification, section 9). */
export function topCoursesQuery() {
  return queryOptions({
    queryKey: queryKeys.topCourses,
    ...freshUnlessFromDevice,
    meta: { persist: true },
    queryFn: ({ client, queryKey, signal }) =>
      deviceFirst<CourseList>({
        client,
        queryKey,
        fetch: async () =>
          toList(
            await call('courseGetAll', { query: { limit: TOP_RATED_COUNT, sort: 'rating', view: 'card' }, signal }),
          ),
        load: async () => fromDevice(await (await catalogue()).loadTopCourses(TOP_RATED_COUNT)),
      }),
  });
}

/** A list of one course: the one marked as the package, else the best-rated one (decisions, 'Enroll Now'). */
export function packageCourseQuery() {
  return queryOptions({
    queryKey: queryKeys.packageCourse,
    ...freshUnlessFromDevice,
    meta: { persist: true },
    queryFn: ({ client, queryKey, signal }) =>
      deviceFirst<CourseList>({
        client,
        queryKey,
        fetch: async () => {
          const wish = { limit: 1, sort: 'rating', view: 'card' } as const;
          const marked = await call('courseGetAll', { query: { ...wish, package: 'true' }, signal });
          return toList(marked.total > 0 ? marked : await call('courseGetAll', { query: wish, signal }));
        },
        load: async () => fromDevice(await (await catalogueWorker()).askCatalogue('package')),
      }),
  });
}

/** A page of the category's courses that match the filter, sorted; the first page is 1. */
export function categoryQuery(wish: {
  category: string;
  sort?: CourseSort | undefined;
  page?: number;
  filter?: FilterParams;
}) {
  const { category, sort = 'popularity', page = 1, filter = {} } = wish;
  return queryOptions({
    queryKey: queryKeys.category(category, sort, page, filter),
    ...freshUnlessFromDevice,
    queryFn: ({ client, queryKey, signal }) =>
      deviceFirst<CourseList>({
        client,
        queryKey,
        fetch: async () =>
          toList(
            await call('courseCategory', {
              query: { ...filter, category, sort, page, limit: LISTING_STEP, view: 'card', facets: 'true' },
              signal,
            }),
          ),
        load: async () =>
          fromDevice(
            await (
              await catalogueWorker()
            ).askCatalogue('category', { category, sort, page, limit: LISTING_STEP, filter }),
          ),
      }),
  });
}

/**
 * A page of the matches of `q` that match the filter, by relevance if `sort` is absent; the first page is 1. `exact`: of the words as
 * they are typed.
 */
export function searchCoursesQuery(wish: {
  q: string;
  exact?: boolean;
  sort?: CourseSort | undefined;
  page?: number;
  filter?: FilterParams;
}) {
  const { q, exact = false, sort, page = 1, filter = {} } = wish;
  return queryOptions({
    queryKey: queryKeys.search(q, exact, sort, page, filter),
    ...freshUnlessFromDevice,
    queryFn: ({ client, queryKey, signal }) =>
      deviceFirst<CourseList>({
        client,
        queryKey,
        fetch: async () =>
          toList(
            await call('courseSearch', {
              query: {
                ...filter,
                q,
                exact: exact ? 'true' : undefined,
                sort,
                page,
                limit: LISTING_STEP,
                view: 'card',
                facets: 'true',
              },
              signal,
            }),
          ),
        load: async () =>
          fromDevice(
            await (
              await catalogueWorker()
            ).askCatalogue('search', { q, exact, sort, page, limit: LISTING_STEP, filter }),
          ),
      }),
  });
}

/** A course. `outline`, `instructor` and `includedInPlans` come only from the server. */
export type CourseDetail = Course & Partial<CourseAnswer['data']>;

/** One course with all data of its overview; null when there is none. */
export function courseQuery(courseId: string) {
  return queryOptions({
    queryKey: queryKeys.course(courseId),
    staleTime: FRESH_MS,
    queryFn: ({ client, queryKey, signal }) =>
      deviceFirst<CourseDetail | null>({
        client,
        queryKey,
        fetch: () => orNull<CourseDetail>(call('courseGet', { query: { courseId }, signal })),
        load: async () => (await catalogue()).loadCourse(courseId),
      }),
  });
}

/** An instructor and their courses; null when there is none. From the device without picture and words. */
export function instructorProfileQuery(username: string) {
  return queryOptions({
    queryKey: queryKeys.instructor(username),
    staleTime: FRESH_MS,
    queryFn: ({ client, queryKey, signal }) =>
      deviceFirst<InstructorProfile | null>({
        client,
        queryKey,
        fetch: () => orNull(call('instructorProfile', { query: { username }, signal })),
        load: async () => (await catalogueWorker()).askCatalogue('instructor', username),
      }),
  });
}

/** As `courseQuery`, of the server alone: beside a lesson, where the catalogue of this device is not loaded for it. */
export function offeredCourseQuery(courseId: string) {
  return queryOptions({
    queryKey: queryKeys.offeredCourse(courseId),
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => orNull<CourseDetail>(call('courseGet', { query: { courseId }, signal })),
  });
}
