import type { FetchQueryOptions } from '@tanstack/react-query';
import {
  categoryQuery,
  courseQuery,
  instructorProfileQuery,
  packageCourseQuery,
  searchCoursesQuery,
  topCoursesQuery,
} from '#data/queries/buying/courses.ts';
import { certificateQuery } from '#data/queries/certificates/certificate.ts';
import { type FilterParams, isExact, parseFilter, toFilterParams } from '#contract/course-filter.ts';
import { type CourseSort, COURSE_SORTS } from '#contract/course-sort.ts';
import { isCategoryKey, toCategoryKey } from '#contract/categories.ts';
import type { RouteMatch } from './app-routes.ts';

// Each query has its own types. The server only fetches them, so the types do not matter.
type PageQuery = FetchQueryOptions<never, Error, never, never>;

function sortOf(search: URLSearchParams): CourseSort | undefined {
  return COURSE_SORTS.find((sort) => sort === search.get('sort'));
}

/** Must read the URL like the listing page does, so that both use the same query key. */
function filterOf(search: URLSearchParams): FilterParams {
  return toFilterParams(parseFilter(Object.fromEntries(search)));
}

/**
 * The queries of each route, whose data is sent with the HTML so that the browser does not fetch it again. Not in the route
 * table, because only the server needs them.
 */
const QUERIES: Record<string, (params: RouteMatch['params'], search: URLSearchParams) => unknown[]> = {
  '/': () => [topCoursesQuery(), packageCourseQuery()],
  '/courses/:category': ({ category = '' }, search) => {
    const key = toCategoryKey(category);
    return isCategoryKey(key)
      ? [categoryQuery({ category: key, sort: sortOf(search), filter: filterOf(search) })]
      : [searchCoursesQuery({ q: category, exact: isExact(search), sort: sortOf(search), filter: filterOf(search) })];
  },
  '/course/overview/:courseId': ({ courseId = '' }) => [courseQuery(courseId)],
  '/instructor-profile/:username': ({ username = '' }) => [instructorProfileQuery(username)],
  '/certificate/:id': ({ id = '' }) => [certificateQuery(id)],
  '/about-course': () => [packageCourseQuery()],
};

/** The queries of a URL. */
export function queriesOf({ route, params }: RouteMatch, search: URLSearchParams): PageQuery[] {
  return (QUERIES[route.path]?.(params, search) ?? []) as PageQuery[];
}

/** Their HTML says something of a person that may change or go at any time: it is made anew for each request. */
const UNSHARED = new Set(['/certificate/:id']);

/** Whether the HTML of a URL may be answered to others for a while. */
export const isShared = ({ route }: RouteMatch) => !UNSHARED.has(route.path);
