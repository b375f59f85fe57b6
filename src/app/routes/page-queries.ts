import type { FetchQueryOptions } from '@tanstack/react-query';
import {
  categoryQuery,
  courseQuery,
  packageCourseQuery,
  searchCoursesQuery,
  topCoursesQuery,
} from '#data/queries/buying/courses.ts';
import { type FilterParams, parseFilter, toFilterParams } from '#contract/course-filter.ts';
import { type CourseSort, COURSE_SORTS } from '#contract/course-sort.ts';
import { isCategoryKey, toCategoryKey } from '#contract/categories.ts';
import type { RouteMatch } from './app-routes.ts';

// Each query has types of its own; the server only fetches them.
type PageQuery = FetchQueryOptions<never, Error, never, never>;

function sortOf(search: URLSearchParams): CourseSort | undefined {
  return COURSE_SORTS.find((sort) => sort === search.get('sort'));
}

/** As the listing reads it from its address: the two must name the same query. */
function filterOf(search: URLSearchParams): FilterParams {
  return toFilterParams(parseFilter(Object.fromEntries(search)));
}

/**
 * By the path of the route: what its HTML must carry so that the browser fetches nothing twice. Apart from the routes,
 * because only the server asks.
 */
const QUERIES: Record<string, (params: RouteMatch['params'], search: URLSearchParams) => unknown[]> = {
  '/': () => [topCoursesQuery(), packageCourseQuery()],
  '/courses/:category': ({ category = '' }, search) => {
    const key = toCategoryKey(category);
    return isCategoryKey(key)
      ? [categoryQuery({ category: key, sort: sortOf(search), filter: filterOf(search) })]
      : [searchCoursesQuery({ q: category, sort: sortOf(search), filter: filterOf(search) })];
  },
  '/course/overview/:courseId': ({ courseId = '' }) => [courseQuery(courseId)],
  '/about-course': () => [packageCourseQuery()],
};

/** The queries of an address, ready for a QueryClient. */
export function queriesOf({ route, params }: RouteMatch, search: URLSearchParams): PageQuery[] {
  return (QUERIES[route.path]?.(params, search) ?? []) as PageQuery[];
}
