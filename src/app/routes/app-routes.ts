import type { FetchQueryOptions } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import {
  categoryQuery,
  courseQuery,
  packageCourseQuery,
  searchCoursesQuery,
  topCoursesQuery,
} from '#data/queries/courses.ts';
import { type CourseSort, COURSE_SORTS } from '#contract/course-sort.ts';
import { isCategoryKey, toCategoryKey } from '#contract/categories.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

type PageParams = Record<string, string | undefined>;
// Each query has types of its own; the server only fetches them.
type PageQuery = FetchQueryOptions<never, Error, never, never>;

export interface AppRoute extends LazyPage {
  path: string;
  /**
   * `public`: the server answers with HTML that already shows the content. `private`: it depends on who is signed in, which
   * only the browser knows (the token is in its storage), so the server answers with the shell.
   */
  audience: 'public' | 'private';
  /**
   * Only for a signed-in user. The player and the reader are not: a preview is for everybody, and content that is not sends
   * its 401 to the sign-in itself.
   */
  guarded?: true;
  /** What the HTML must carry so that the browser fetches nothing twice. */
  queries?: (params: PageParams, search: URLSearchParams) => unknown[];
}

function sortOf(search: URLSearchParams): CourseSort | undefined {
  return COURSE_SORTS.find((sort) => sort === search.get('sort'));
}

const listingPage = lazyPage('features/catalogue/listing-page', () =>
  import('#features/catalogue/listing-page.tsx').then((m) => m.ListingPage),
);
const overviewPage = lazyPage('features/catalogue/overview-page', () =>
  import('#features/catalogue/overview-page.tsx').then((m) => m.OverviewPage),
);
const myLearningPage = lazyPage('app/routes/my-learning-screen', () =>
  import('./my-learning-screen.tsx').then((m) => m.MyLearningScreen),
);
const notFoundPage = lazyPage('features/marketing/not-found-page', () =>
  import('#features/marketing/not-found-page.tsx').then((m) => m.NotFoundPage),
);

/** The route table (specification, section 2). The order is the order of matching. */
export const APP_ROUTES: readonly AppRoute[] = [
  {
    path: '/',
    audience: 'public',
    ...lazyPage('features/home/home-page', () => import('#features/home/home-page.tsx').then((m) => m.HomePage)),
    queries: () => [topCoursesQuery(), packageCourseQuery()],
  },
  {
    path: '/courses/:category',
    audience: 'public',
    ...listingPage,
    queries: ({ category = '' }, search) => {
      const key = toCategoryKey(category);
      return isCategoryKey(key)
        ? [categoryQuery({ category: key, sort: sortOf(search) })]
        : [searchCoursesQuery({ q: category, sort: sortOf(search) })];
    },
  },
  {
    path: '/course/overview/:courseId',
    audience: 'public',
    ...overviewPage,
    queries: ({ courseId = '' }) => [courseQuery(courseId)],
  },
  { path: '/course/overview', audience: 'private', ...overviewPage },
  {
    path: '/about-course',
    audience: 'public',
    ...lazyPage('features/marketing/bootcamp-page', () =>
      import('#features/marketing/bootcamp-page.tsx').then((m) => m.BootcampPage),
    ),
    queries: () => [packageCourseQuery()],
  },
  {
    path: '/login',
    audience: 'public',
    ...lazyPage('features/auth/login-page', () => import('#features/auth/login-page.tsx').then((m) => m.LoginPage)),
  },
  {
    path: '/register',
    audience: 'public',
    ...lazyPage('features/auth/register-page', () =>
      import('#features/auth/register-page.tsx').then((m) => m.RegisterPage),
    ),
  },
  {
    path: '/cart',
    audience: 'private',
    guarded: true,
    ...lazyPage('app/routes/cart-screen', () => import('./cart-screen.tsx').then((m) => m.CartScreen)),
  },
  {
    path: '/settings',
    audience: 'private',
    guarded: true,
    ...lazyPage('app/routes/settings-screen', () => import('./settings-screen.tsx').then((m) => m.SettingsScreen)),
  },
  { path: '/my-learning', audience: 'private', guarded: true, ...myLearningPage },
  {
    path: '/my-learning/course/track/:trackId',
    audience: 'private',
    guarded: true,
    ...lazyPage('features/learning/folder-page', () =>
      import('#features/learning/folder-page.tsx').then((m) => m.FolderPage),
    ),
  },
  {
    path: '/my-learning/course/:courseId',
    audience: 'private',
    guarded: true,
    ...lazyPage('features/learning/track-list-page', () =>
      import('#features/learning/track-list-page.tsx').then((m) => m.TrackListPage),
    ),
  },
  { path: '/my-learning/:category', audience: 'private', guarded: true, ...myLearningPage },
  {
    path: '/course/player',
    audience: 'private',
    ...lazyPage('features/player/player-page', () =>
      import('#features/player/player-page.tsx').then((m) => m.PlayerPage),
    ),
  },
  {
    path: '/course/reader',
    audience: 'private',
    ...lazyPage('features/learning/reader-page', () =>
      import('#features/learning/reader-page.tsx').then((m) => m.ReaderPage),
    ),
  },
];

/** Shown at any other address, with status 404. */
export const NOT_FOUND_ROUTE: AppRoute = { path: '*', audience: 'public', ...notFoundPage };

export interface RouteMatch {
  route: AppRoute;
  params: PageParams;
}

/** The route of an address; the 404 route when there is none. */
export function matchRoute(pathname: string): RouteMatch {
  for (const route of APP_ROUTES) {
    const match = matchPath({ path: route.path, end: true }, pathname);
    if (match) return { route, params: match.params };
  }
  return { route: NOT_FOUND_ROUTE, params: {} };
}

/** The queries of an address, ready for a QueryClient. */
export function queriesOf({ route, params }: RouteMatch, search: URLSearchParams): PageQuery[] {
  return (route.queries?.(params, search) ?? []) as PageQuery[];
}
