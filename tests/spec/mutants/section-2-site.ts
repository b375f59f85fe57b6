import { change, type MutantTable, remove, renumber, reword } from './mutant.ts';

const ROUTES = 'src/app/routes/app-routes.ts';
const PATHS = 'src/config/paths.ts';
const HEADER = 'src/app/layouts/site-header.tsx';
const DRAWER = 'src/app/layouts/nav-drawer.tsx';
const SEARCH = 'src/app/layouts/header-search.tsx';
const MENU = 'src/app/layouts/account-menu.tsx';
const LINKS = 'src/app/layouts/account-links.ts';
const FOOTER = 'src/app/layouts/footer-links.tsx';
const LIMITS = 'src/contract/limits.ts';
const LOGOUT = 'src/app/layouts/use-logout.tsx';
const LESSON = 'src/features/player/lesson.tsx';

const openToAll = (route: string) =>
  change(ROUTES, `${route}',\n    audience: 'private',\n    guarded: true,`, `${route}',\n    audience: 'private',`);

export const SECTION_2_SITE: MutantTable = {
  '2.route.home': [change(ROUTES, "path: '/',", "path: '/home',")],
  '2.route.login': [reword(ROUTES, "path: '/login'")],
  '2.route.register': [reword(ROUTES, "path: '/register'")],
  '2.route.profile': [reword(ROUTES, "path: '/profile'")],
  '2.route.settings': [reword(ROUTES, "path: '/settings',")],
  '2.route.my-learning': [reword(ROUTES, "path: '/my-learning',")],
  '2.route.my-learning-category': [
    reword(ROUTES, "path: '/my-learning/:category'"),
    change('src/features/learning/learning-tab.ts', "(category ?? 'purchased')", "'purchased'"),
  ],
  '2.route.wishlist': [
    change('src/features/learning/learning-tab.ts', "'purchased', 'wishlist',", "'purchased', 'wish-list',"),
  ],
  '2.route.course-tracks': [reword(ROUTES, "path: '/my-learning/course/:courseId'")],
  '2.route.folder': [
    change(ROUTES, "path: '/my-learning/course/track/:trackId'", "path: '/my-learning/track/:trackId'"),
  ],
  '2.route.player': [
    reword(ROUTES, "path: '/course/player'"),
    change('src/features/player/player-page.tsx', "search.get('trackId') ?? ", ''),
  ],
  '2.route.reader': [
    reword(ROUTES, "path: '/course/reader'"),
    change('src/features/learning/reader-page.tsx', "get('trackId')", "get('track')"),
  ],
  '2.route.overview': [change(ROUTES, "path: '/course/overview/:courseId'", "path: '/course/view/:courseId'")],
  '2.route.overview-state': [
    change('src/features/catalogue/overview-page.tsx', ' ?? stateCourseId(location.state)', ''),
  ],
  '2.route.overview-none': [
    reword('src/features/catalogue/overview-page.tsx', 'title="Course not found"', 1),
    change('src/features/catalogue/overview-page.tsx', '<LinkButton to={paths.home}>', '<LinkButton to={paths.cart}>'),
    reword('src/features/catalogue/overview-page.tsx', '>Browse Courses<'),
  ],
  '2.route.category': [
    change(ROUTES, "path: '/courses/:category'", "path: '/category/:category'"),
    change('src/features/catalogue/listing-rules.ts', 'if (isCategoryKey(key))', 'if (!isCategoryKey(key))'),
  ],
  '2.route.search': [
    change('src/features/catalogue/listing-rules.ts', "kind: 'search', q: param", "kind: 'search', q: ''"),
  ],
  '2.route.cart': [reword(ROUTES, "path: '/cart'")],
  '2.route.about-course': [reword(ROUTES, "path: '/about-course'")],
  '2.route.privacy-policy': [reword(PATHS, "privacyPolicy: '/privacy-policy'")],
  '2.route.cancellations-refunds': [reword(ROUTES, "path: '/cancellations-refunds'")],
  '2.route.terms-of-service': [reword(PATHS, "terms: '/terms-of-service'")],
  '2.route.contact': [reword(PATHS, "contact: '/contact'")],
  '2.route.about': [reword(PATHS, "about: '/about'")],
  '2.route.help-center': [reword(PATHS, "helpCenter: '/help-center'")],
  '2.route.grid': [
    reword(PATHS, "grid: '/grid'"),
    change('src/features/company/company-pages.tsx', '[paths.grid]: GridDemo', '[paths.grid]: About'),
  ],
  '2.route.any-other': [change(ROUTES, "path: '*'", "path: '/nothing'")],
  '2.route.instructor': [reword(PATHS, "instructor: '/instructor'")],
  '2.route.instructor-courses': [reword(PATHS, "instructorCourses: '/instructor/courses'")],
  '2.route.instructor-course': [change(ROUTES, "'/instructor/course/:courseId'", "'/instructor/view/:courseId'")],
  '2.route.instructor-create': [reword(PATHS, "createCourse: '/instructor/create-course'")],
  '2.route.instructor-view': [
    change(
      'src/app/layouts/instructor-links.ts',
      "{ label: 'My Courses', to: paths.instructorCourses",
      "{ label: 'My Courses', to: '/instructor/Courses'",
    ),
  ],
  '2.route.progress-bar': [
    change(
      'src/ui/route-progress.tsx',
      "if (handledByRouter && link.pathname !== shown.current.pathname) setState('running');",
      '',
    ),
  ],
  '2.route.scroll-top': [remove('src/app/routes/places.ts', "scrollTo({ top, behavior: 'instant' });")],

  '2.guard.cart': [openToAll("path: '/cart")],
  '2.guard.my-learning': [
    change(
      ROUTES,
      "path: '/my-learning', audience: 'private', guarded: true",
      "path: '/my-learning', audience: 'private'",
    ),
  ],
  '2.guard.player': [
    change(LESSON, 'error.status === 401', 'error.status === 499'),
    change(LESSON, "paths.loginThen(paths.player(courseId ?? '', trackId))", 'paths.login'),
  ],
  '2.guard.profile': [
    openToAll("path: '/profile"),
    change('src/features/auth/require-session.tsx', 'paths.loginThen(pathname + search + hash)', 'paths.login'),
  ],
  '2.guard.settings': [openToAll("path: '/settings")],
  '2.guard.instructor': [change(ROUTES, "guarded: true,\n    area: 'instructor'", "area: 'instructor'")],

  '2.toast.bottom-right': [
    change('src/ui/toast-notifications.tsx', 'position="bottom-right"', 'position="bottom-left"'),
  ],
  '2.toast.at-most-3': renumber(LIMITS, 'TOAST_LIMIT = 3'),
  '2.toast.4-seconds': renumber(LIMITS, 'export const TOAST_MS = 4000'),

  '2.nav.logo': [change(HEADER, 'Link to={paths.home}', 'Link to={paths.about}')],
  '2.nav.search': [change(SEARCH, 'paths.search(query)', 'paths.home')],
  '2.nav.search-trimmed': [
    { file: PATHS, from: 'encodeURIComponent(query.trim())', to: 'encodeURIComponent(`${query} `)' },
  ],
  '2.nav.search-encoded': [change(PATHS, 'encodeURIComponent(query.trim())', 'query.trim()')],
  '2.nav.search-empty': [change(SEARCH, 'if (!query) return;', '')],
  '2.nav.bootcamp': [reword(HEADER, 'Code It Bootcamp'), change(HEADER, 'to={paths.bootcamp}', 'to={paths.about}')],
  '2.nav.drawer': [
    reword(DRAWER, "label: 'Code It Bootcamp'"),
    reword(DRAWER, 'Logout\n'),
    reword(DRAWER, 'Register\n'),
    reword(DRAWER, 'Login\n'),
    remove(DRAWER, ', ...(user ? accountLinks(user) : [])'),
  ],
  '2.nav.mobile-width': 'the width stands in media queries, which no value of a style sheet can change while it runs',
  '2.nav.out-login': [reword(HEADER, 'Login\n'), change(HEADER, 'to={paths.login}', 'to={paths.register}')],
  '2.nav.out-register': [reword(HEADER, '>Register<'), change(HEADER, 'to={paths.register}', 'to={paths.login}')],
  '2.nav.in-my-learning': [reword(HEADER, 'My Learning'), change(HEADER, 'to={paths.myLearning}', 'to={paths.home}')],
  '2.nav.in-cart': [change('src/app/layouts/site-header.tsx', 'to={paths.cart}', 'to={paths.home}')],
  '2.nav.menu-my-learning': [
    reword(LINKS, "label: 'My Learning'"),
    change(LINKS, 'to: paths.myLearning', 'to: paths.home'),
  ],
  '2.nav.menu-wishlist': [
    reword(LINKS, "label: 'Wishlist'"),
    change(LINKS, 'to: paths.wishlist', 'to: paths.myLearning'),
  ],
  '2.nav.menu-cart': [reword(LINKS, "label: 'My Cart'"), change(LINKS, 'to: paths.cart', 'to: paths.home')],
  '2.nav.menu-profile': [reword(LINKS, "label: 'Profile'"), change(LINKS, 'to: paths.profile', 'to: paths.home')],
  '2.nav.menu-settings': [reword(LINKS, "label: 'Settings'"), change(LINKS, 'to: paths.settings', 'to: paths.home')],
  '2.nav.menu-logout': [reword(MENU, "'Logout'")],
  '2.nav.switch-both': [
    reword(LINKS, "label: 'Switch to Instructor'"),
    change(LINKS, 'to: paths.instructor', 'to: paths.home'),
    change(LINKS, "user.role === 'student'", "user.role !== 'instructor'"),
  ],
  '2.nav.switch-instructor': [change(LINKS, "user.role === 'student'", "user.role !== 'both'")],
  '2.nav.switch-learner': [change(LINKS, "user.role === 'student'", 'false')],
  '2.nav.logout': [
    change(LOGOUT, 'navigate(paths.home)', 'navigate(paths.about)'),
    change('src/data/queries/account/logout.ts', "await enqueue('logout-revoke', '', { authToken });", 'void 0;'),
  ],

  '2.footer.rights': [
    remove('src/app/layouts/main-layout.tsx', '{RIGHTS}'),
    change('src/contract/texts.ts', 'reserved, 2025', 'reserved, 2026'),
  ],
  '2.footer.privacy': [
    reword(FOOTER, "label: 'Privacy Policy'"),
    change(FOOTER, 'to: paths.privacyPolicy', 'to: paths.home'),
  ],
  '2.footer.terms': [reword(FOOTER, "label: 'Terms of Service'"), change(FOOTER, 'to: paths.terms', 'to: paths.home')],
  '2.footer.contact': [reword(FOOTER, "label: 'Contact Us'"), change(FOOTER, 'to: paths.contact', 'to: paths.home')],
  '2.footer.about': [reword(FOOTER, "label: 'About Us'"), change(FOOTER, 'to: paths.about', 'to: paths.home')],
  '2.footer.help': [reword(FOOTER, "label: 'Help Center'"), change(FOOTER, 'to: paths.helpCenter', 'to: paths.home')],
};
