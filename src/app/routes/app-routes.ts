import { matchPath } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

type PageParams = Record<string, string | undefined>;

export interface AppRoute extends LazyPage {
  path: string;
  /**
   * `public`: the server renders the page with its content. `private`: the page depends on the signed-in user, whom only the
   * browser knows (the token is in its storage), so the server responds with the shell. `lesson`: like private, but the server
   * renders a text lesson that is public.
   */
  audience: 'public' | 'private' | 'lesson';
  /**
   * Only for signed-in users. Not set for the player and the reader: previews are public, and for other content the API's 401
   * leads to the login page.
   */
  guarded?: true;
  /** The page uses the frame of the instructor area. */
  area?: 'instructor';
}

const listingPage = lazyPage('features/catalogue/listing-page', () =>
  import('#features/catalogue/listing-page.tsx').then((m) => m.ListingPage),
);
const overviewPage = lazyPage('features/catalogue/overview-page', () =>
  import('#features/catalogue/overview-page.tsx').then((m) => m.OverviewPage),
);
const instructorPage = lazyPage('features/catalogue/instructor-page', () =>
  import('#features/catalogue/instructor-page.tsx').then((m) => m.InstructorPage),
);
const myLearningPage = lazyPage('app/routes/my-learning-screen', () =>
  import('./my-learning-screen.tsx').then((m) => m.MyLearningScreen),
);
const notFoundPage = lazyPage('features/marketing/not-found-page', () =>
  import('#features/marketing/not-found-page.tsx').then((m) => m.NotFoundPage),
);

const companyPages = lazyPage('features/company/company-pages', () =>
  import('#features/company/company-pages.tsx').then((m) => m.CompanyPages),
);
const instructorArea = lazyPage('app/routes/instructor-area', () =>
  import('./instructor-area.tsx').then((m) => m.InstructorArea),
);
const INSTRUCTOR_PATHS = [
  paths.instructor,
  paths.instructorCourses,
  '/instructor/course/:courseId',
  paths.createCourse,
  paths.earnings,
  paths.notifications,
];

const COMPANY_PATHS = [paths.privacyPolicy, paths.terms, paths.contact, paths.about, paths.helpCenter, paths.grid];

/** The route table (specification, section 2). The first matching route is used. */
export const APP_ROUTES: readonly AppRoute[] = [
  {
    path: '/',
    audience: 'public',
    ...lazyPage('features/home/home-page', () => import('#features/home/home-page.tsx').then((m) => m.HomePage)),
  },
  {
    path: '/courses/:category',
    audience: 'public',
    ...listingPage,
  },
  {
    path: '/course/overview/:courseId',
    audience: 'public',
    ...overviewPage,
  },
  { path: '/course/overview', audience: 'private', ...overviewPage },
  { path: '/instructor-profile/:username', audience: 'public', ...instructorPage },
  {
    path: '/certificate/:id',
    audience: 'public',
    ...lazyPage('features/certificates/certificate-page', () =>
      import('#features/certificates/certificate-page.tsx').then((m) => m.CertificatePage),
    ),
  },
  {
    path: paths.verify,
    audience: 'public',
    ...lazyPage('features/certificates/verify-page', () =>
      import('#features/certificates/verify-page.tsx').then((m) => m.VerifyPage),
    ),
  },
  {
    path: '/about-course',
    audience: 'public',
    ...lazyPage('features/marketing/bootcamp-page', () =>
      import('#features/marketing/bootcamp-page.tsx').then((m) => m.BootcampPage),
    ),
  },
  ...COMPANY_PATHS.map((path): AppRoute => ({ path, audience: 'public', ...companyPages })),
  {
    path: '/cancellations-refunds',
    audience: 'public',
    ...lazyPage('features/refunds/refunds-page', () =>
      import('#features/refunds/refunds-page.tsx').then((m) => m.RefundsPage),
    ),
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
    path: '/forgot-password',
    audience: 'public',
    ...lazyPage('features/auth/forgot-password-page', () =>
      import('#features/auth/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
    ),
  },
  {
    path: '/reset-password',
    audience: 'public',
    ...lazyPage('features/auth/reset-password-page', () =>
      import('#features/auth/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
    ),
  },
  {
    path: '/verify-email',
    // What it says depends on the hash, which no server sees.
    audience: 'private',
    ...lazyPage('features/auth/verify-email-page', () =>
      import('#features/auth/verify-email-page.tsx').then((m) => m.VerifyEmailPage),
    ),
  },
  {
    path: '/cart',
    audience: 'private',
    guarded: true,
    ...lazyPage('app/routes/cart-screen', () => import('./cart-screen.tsx').then((m) => m.CartScreen)),
  },
  {
    path: '/receipt/:orderId',
    audience: 'private',
    guarded: true,
    ...lazyPage('features/checkout/receipt-page', () =>
      import('#features/checkout/receipt-page.tsx').then((m) => m.ReceiptPage),
    ),
  },
  {
    path: '/profile',
    audience: 'private',
    guarded: true,
    ...lazyPage('app/routes/profile-screen', () => import('./profile-screen.tsx').then((m) => m.ProfileScreen)),
  },
  {
    path: '/settings',
    audience: 'private',
    guarded: true,
    ...lazyPage('app/routes/settings-screen', () => import('./settings-screen.tsx').then((m) => m.SettingsScreen)),
  },
  {
    path: '/settings/storage',
    audience: 'private',
    guarded: true,
    ...lazyPage('features/storage/storage-page', () =>
      import('#features/storage/storage-page.tsx').then((m) => m.StoragePage),
    ),
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
  {
    path: '/my-learning/course/:courseId/next',
    audience: 'private',
    guarded: true,
    ...lazyPage('features/learning/next-lesson-page', () =>
      import('#features/learning/next-lesson-page.tsx').then((m) => m.NextLessonPage),
    ),
  },
  {
    path: paths.notes,
    audience: 'private',
    guarded: true,
    ...lazyPage('features/notes/notes-page', () => import('#features/notes/notes-page.tsx').then((m) => m.NotesPage)),
  },
  {
    path: paths.ownSearch(),
    audience: 'private',
    guarded: true,
    ...lazyPage('features/own-search/own-search-page', () =>
      import('#features/own-search/own-search-page.tsx').then((m) => m.OwnSearchPage),
    ),
  },
  {
    path: paths.practice,
    audience: 'private',
    guarded: true,
    ...lazyPage('features/practice/practice-page', () =>
      import('#features/practice/practice-page.tsx').then((m) => m.PracticePage),
    ),
  },
  { path: '/my-learning/:category', audience: 'private', guarded: true, ...myLearningPage },
  {
    path: '/course/player',
    audience: 'lesson',
    ...lazyPage('app/routes/player-screen', () => import('./player-screen.tsx').then((m) => m.PlayerScreen)),
  },
  {
    path: '/course/reader',
    audience: 'lesson',
    ...lazyPage('app/routes/reader-screen', () => import('./reader-screen.tsx').then((m) => m.ReaderScreen)),
  },
  {
    path: '/course/quiz',
    audience: 'private',
    guarded: true,
    ...lazyPage('features/learning/quiz-page', () =>
      import('#features/learning/quiz-page.tsx').then((m) => m.QuizPage),
    ),
  },
  ...INSTRUCTOR_PATHS.map((path): AppRoute => ({
    path,
    audience: 'private',
    guarded: true,
    area: 'instructor',
    ...instructorArea,
  })),
];

/** The page for all other URLs, with status 404. */
export const NOT_FOUND_ROUTE: AppRoute = { path: '*', audience: 'public', ...notFoundPage };

export interface RouteMatch {
  route: AppRoute;
  params: PageParams;
}

/** The route of a path, or the 404 route. Params are decoded, like the router's. */
export function matchRoute(pathname: string): RouteMatch {
  for (const route of APP_ROUTES) {
    const match = matchPath({ path: route.path, end: true }, pathname);
    if (match) return { route, params: decodeAll(match.params) };
  }
  return { route: NOT_FOUND_ROUTE, params: {} };
}

function decodeAll(params: PageParams): PageParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value && decode(value)]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An invalid percent-escape is used unchanged, as the router does.
    return text;
  }
}
