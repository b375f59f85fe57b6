import { change, type MutantTable, renumber, reword } from './mutant.ts';

const LIMITS = 'src/contract/limits.ts';
const AUTH = 'src/features/auth/auth-failure.ts';
const LOGIN = 'src/features/auth/login-page.tsx';
const HOME = 'src/features/home/home-page.tsx';
const LISTING = 'src/features/catalogue/listing.tsx';
const CART = 'src/features/cart/cart-page.tsx';
const TOASTS = 'src/ui/course/cart-toasts.ts';
const ADD = 'src/data/queries/buying/add-to-cart.ts';
const MACHINE = 'src/features/checkout/checkout-machine.ts';
const CHECKOUT = 'src/features/checkout/use-checkout.ts';
const NOTICE = 'src/features/learning/bought-notice.tsx';
const CONTENT = 'src/features/learning/content-failure.tsx';
const TEXTS = 'src/contract/authoring-texts.ts';
const SESSION = 'src/data/session/session-store.ts';
const SORTS = 'src/contract/course-sort.ts';
const COURSE_ORDER = 'server/services/catalogue/course-order.ts';
const ORDERS = 'src/features/instructor/courses/sort-courses.ts';
const INSTRUCTOR_COURSES = 'src/data/queries/authoring/instructor-courses.ts';

export const SECTIONS_8_AND_9: MutantTable = {
  '8.login.loading': [change(LOGIN, 'message: LOGIN_TEXT.loading', 'message: LOGIN_TEXT.failed')],
  '8.login.success': [
    change(
      LOGIN,
      "updateToast(toast, { message, tone: 'success' })",
      "updateToast(toast, { message: 'Welcome', tone: 'success' })",
    ),
  ],
  '8.login.message': [change(AUTH, 'return error.message || LOGIN_TEXT.failed', 'return LOGIN_TEXT.failed')],
  '8.login.failed': [change(AUTH, 'online ? LOGIN_TEXT.failed', 'online ? LOGIN_TEXT.invalid')],
  '8.login.400': [change(AUTH, 'error.status === 400', 'error.status === 401')],
  '8.register.message': [
    change(
      AUTH,
      "error.kind === 'http' && error.message ? error.message : REGISTER_TEXT.failed",
      'REGISTER_TEXT.failed',
    ),
  ],
  '8.register.failed': [change(AUTH, 'error.message : REGISTER_TEXT.failed', "error.message : 'Failed'")],
  '8.logout.no-token': [
    change('src/data/queries/account/logout.ts', '!token || !user || !isStillSignedIn()', '!token || !user'),
  ],
  '8.user.fetch': [reword('src/contract/texts.ts', "'Unable to fetch user details. Please log in again.'")],
  '8.home.courses': [reword('src/contract/texts.ts', "homeFailed: 'Failed to fetch courses. Please try again.'")],
  '8.home.retry': [change(HOME, 'onRetry={() => void refetch()}', 'onRetry={() => undefined}')],
  '8.category.courses': [change(LISTING, 'message={TEXT.courses.categoryFailed}', 'message={TEXT.courses.homeFailed}')],
  '8.category.retry': [change(LISTING, 'onRetry={refetch}', 'onRetry={() => undefined}')],
  '8.instructor.data': [
    change(
      'src/features/instructor/dashboard/dashboard-page.tsx',
      'message={AUTHORING_TEXT.dataFailed}',
      'message={AUTHORING_TEXT.coursesFailed}',
    ),
  ],
  '8.instructor.list': [
    reword('src/features/instructor/courses-failure.ts', '`Failed to fetch courses: '),
    change('src/features/instructor/courses-failure.ts', '${error.message}', ''),
    reword(INSTRUCTOR_COURSES, "'No data in the response'"),
    reword(INSTRUCTOR_COURSES, "'No courses data received from the server'"),
    reword(INSTRUCTOR_COURSES, "'No courses data in the response'"),
    reword(INSTRUCTOR_COURSES, "'No response received from the server'"),
    reword(TEXTS, "coursesFailed: 'Failed to fetch courses. Please try again.'"),
  ],
  '8.cart.fetch': [change(CART, 'message={TEXT.cart.fetchFailed}', 'message={TEXT.cart.addFailed}')],
  '8.cart.fetch-retry': [change(CART, 'onRetry={cart.refetch}', 'onRetry={() => undefined}')],
  '8.cart.add-message': [change(ADD, 'message: result.message || TEXT.cart.addFailed', 'message: TEXT.cart.addFailed')],
  '8.cart.add-failed': [
    change(ADD, 'message: result.message || TEXT.cart.addFailed', "message: result.message || 'Failed'"),
  ],
  '8.cart.add-success': [
    change(TOASTS, "tone: 'success', message: outcome.message", "tone: 'success', message: 'Added'"),
  ],
  '8.cart.go-to-cart': [change(TOASTS, 'onClick: toCart', 'onClick: toLogin')],
  '8.cart.removed': [
    change(
      CART,
      'showUndo(TEXT.cart.removed, undo, UNDO_NOTICE_MS)',
      'showUndo(TEXT.cart.removedOnPage, undo, UNDO_NOTICE_MS)',
    ),
    reword('src/ui/undo-toast.ts', "label: 'Undo'"),
  ],
  '8.cart.removed-page': [change(CART, "kind === 'delivered'", "kind === 'waiting'")],
  '8.cart.remove-failed': [change(CART, "if (kind === 'refused') showRemoveFailed();", '')],
  '8.checkout.redirecting': [
    change(CHECKOUT, 'creating: CHECKOUT_TEXT.redirecting', 'creating: CHECKOUT_TEXT.processing'),
  ],
  '8.checkout.order-message': [
    change(MACHINE, 'event.message ?? CHECKOUT_TEXT.orderFailed', 'CHECKOUT_TEXT.orderFailed'),
  ],
  '8.checkout.order-failed': [
    change(MACHINE, 'event.message ?? CHECKOUT_TEXT.orderFailed', 'event.message ?? CHECKOUT_TEXT.paymentFailed'),
  ],
  '8.checkout.payment-failed': [
    change(CHECKOUT, "state.name === 'paying' && state.failed", "state.name === 'paying' && !state.failed"),
  ],
  '8.checkout.cancelled': [change(MACHINE, "idle('info', CHECKOUT_TEXT.cancelled, CANCELLED)", 'CHECKOUT_IDLE')],
  '8.checkout.timeout': renumber(LIMITS, 'PAYMENT_TIMEOUT_SECONDS = 300'),
  '8.checkout.late-payment': [
    change('server/routes/payments.ts', '(tx) => fulfilOrder(', '(tx) => false && fulfilOrder('),
  ],
  '8.checkout.success': [
    change(NOTICE, '{payment.paymentId}', ''),
    change(NOTICE, '<dd>{payment.orderId}', '<dd>'),
    change(NOTICE, '{payment.signature}', ''),
  ],
  '8.checkout.record-message': [
    change(MACHINE, 'event.message ?? CHECKOUT_TEXT.recordFailed', 'CHECKOUT_TEXT.recordFailed'),
  ],
  '8.checkout.record-failed': [change(MACHINE, 'event.message ?? CHECKOUT_TEXT.recordFailed', "event.message ?? ''")],
  '8.track-page.failed': [
    change('src/features/learning/folder-page.tsx', 'onRetry={refetch}', 'onRetry={() => undefined}'),
    reword(CONTENT, 'message="This content could not be loaded"', 0),
  ],
  '8.tracks.failed': [
    change('src/features/learning/track-list-page.tsx', 'onRetry={refetch}', 'onRetry={() => undefined}'),
    reword(CONTENT, 'message="This content could not be loaded"', 0),
  ],
  '8.learning.failed': [
    change('src/features/learning/library-panel.tsx', 'onRetry={refetch}', 'onRetry={() => undefined}'),
  ],
  '8.overview.failed': [
    change('src/features/catalogue/overview-page.tsx', 'onRetry={() => void refetch()}', 'onRetry={() => undefined}'),
  ],
  '8.player.failed': [change('src/features/player/lesson.tsx', 'onRetry={query.refetch}', 'onRetry={() => undefined}')],
  '8.refunds.failed': [
    change('src/features/refunds/request-refund.tsx', 'onRetry={() => void refetch()}', 'onRetry={() => undefined}'),
  ],
  '8.tab.outside': [
    change('src/features/learning/tab-context.ts', 'if (tab === null) throw', 'if (tab === undefined) throw'),
  ],
  '8.network.offline': [reword(LOGIN, 'offlineText="You are offline. Logging in needs a connection."')],
  '8.network.timeout': renumber('src/data/api/http-client.ts', 'TIMEOUT_MS = 15_000'),
  '8.network.canceled': [
    change(
      'src/data/api/http-client.ts',
      'const signal = options.signal ? anySignal([options.signal, timeout]) : timeout;',
      'const signal = timeout;',
    ),
  ],

  '9.currency': [change(LIMITS, "CURRENCY = 'INR'", "CURRENCY = 'USD'")],
  '9.paise': [change('src/contract/price.ts', 'Math.round(rupees * 100)', 'Math.round(rupees * 10)')],
  '9.payment-timeout': renumber(LIMITS, 'PAYMENT_TIMEOUT_SECONDS = 300'),
  '9.package-price': renumber(LIMITS, 'PACKAGE_PRICE_RUPEES = 3000'),
  '9.package-struck': renumber(LIMITS, 'PACKAGE_STRUCK_RUPEES = 10_000'),
  '9.profile-price': [
    change('src/features/account/course-list.tsx', 'formatRupees(price, { decimals: 2 })', 'price.toFixed(2)'),
  ],
  '9.carousel': renumber(LIMITS, 'CAROUSEL_INTERVAL_MS = 5000'),
  '9.login-delay': renumber(LIMITS, 'AUTH_REDIRECT_DELAY_MS = 1000'),
  '9.register-delay': renumber(LIMITS, 'AUTH_REDIRECT_DELAY_MS = 1000'),
  '9.undo-delete': renumber(LIMITS, 'CART_REMOVE_DELAY_MS = 5000'),
  '9.undo-notice': renumber(LIMITS, 'UNDO_NOTICE_MS = 4000'),
  '9.login-warning': renumber(LIMITS, 'ACTION_TOAST_MS = 5000'),
  '9.go-to-cart': renumber(LIMITS, 'ACTION_TOAST_MS = 5000'),
  '9.max-tags': renumber(LIMITS, 'TAGS_MAX = 5'),
  '9.skeletons-grid': renumber(LIMITS, 'SKELETONS_GRID = 8'),
  '9.skeletons-learning': renumber(LIMITS, 'SKELETONS_GRID = 8'),
  '9.skeletons-cart': renumber(LIMITS, 'SKELETONS_CART = 3'),
  '9.skeletons-instructor': renumber(LIMITS, 'SKELETONS_INSTRUCTOR = 6'),
  '9.sort.popularity': [
    reword(SORTS, "'popularity'"),
    change(COURSE_ORDER, '[desc(courses.popularity)]', '[asc(courses.popularity)]'),
  ],
  '9.sort.a-z': [reword(SORTS, "'a-z'"), change(COURSE_ORDER, '[asc(sql`lower(', '[desc(sql`lower(')],
  '9.sort.rating': [reword(SORTS, "'rating'"), change(COURSE_ORDER, 'desc nulls last', 'asc nulls last')],
  '9.sort.price-low-to-high': [
    reword(SORTS, "'price-low-to-high'"),
    change(COURSE_ORDER, '[asc(courses.pricePaise)]', '[desc(courses.pricePaise)]'),
  ],
  '9.sort.price-high-to-low': [
    reword(SORTS, "'price-high-to-low'"),
    change(COURSE_ORDER, '[desc(courses.pricePaise)]', '[asc(courses.pricePaise)]'),
  ],
  '9.sort.instructor': [
    change(
      ORDERS,
      'newest: (a, b) => b.createdAt.localeCompare(a.createdAt)',
      'newest: (a, b) => a.createdAt.localeCompare(b.createdAt)',
    ),
    change(
      ORDERS,
      'oldest: (a, b) => a.createdAt.localeCompare(b.createdAt)',
      'oldest: (a, b) => b.createdAt.localeCompare(a.createdAt)',
    ),
    change(ORDERS, 'b.studentsCount - a.studentsCount', 'a.studentsCount - b.studentsCount'),
    change(ORDERS, 'a.title.localeCompare(b.title', 'b.title.localeCompare(a.title'),
  ],
  '9.lazy-images': [
    change('src/ui/course/course-cover.tsx', "loading={priority ? 'eager' : 'lazy'}", 'loading="eager"'),
  ],
  '9.storage.authToken': [change(SESSION, "TOKEN_KEY = 'authToken'", "TOKEN_KEY = 'token'")],
  '9.storage.authUser': [change(SESSION, "USER_KEY = 'authUser'", "USER_KEY = 'user'")],
  '9.storage.theme': [change('src/ui/theme/color-scheme.ts', "THEME_KEY = 'theme'", "THEME_KEY = 'scheme'")],
  '9.storage.instructorCourses': [change(SESSION, "COURSES_KEY = 'instructorCourses'", "COURSES_KEY = 'courses'")],
  '9.bearer': [
    change('server/auth/signed-in-user.ts', '(bearer|dpop)', '(token|dpop)'),
    change('server/auth/signed-in-user.ts', '/^(bearer|dpop)$/i.test(scheme) && ', ''),
  ],
  '9.sidebar': [
    change('src/app/layouts/sidebar-state.ts', 'WEEK_SECONDS = 7', 'WEEK_SECONDS = 6'),
    change('src/app/layouts/sidebar-state.ts', 'WEEK_SECONDS = 7', 'WEEK_SECONDS = 8'),
    change('src/app/layouts/instructor-layout.module.css', '16rem', '15rem'),
    change('src/app/layouts/instructor-layout.module.css', '3rem', '4rem', 0),
    change('src/ui/sheet.tsx', '18rem', '17rem'),
  ],
  '9.tooltip': [
    ...renumber('src/ui/tooltip-timing.ts', 'TOOLTIP_DELAY_MS = 700'),
    ...renumber('src/ui/tooltip-timing.ts', 'SKIP_DELAY_MS = 300'),
  ],
  '9.footer-links': [change('src/app/layouts/footer-links.tsx', "{ label: 'About Us', to: paths.about },", '')],
  '9.bootcamp-weeks': [change('src/features/marketing/bootcamp-plan.ts', "'3 weeks'", "'4 weeks'")],
  '9.training-sessions': [change('src/features/marketing/bootcamp-plan.ts', "'9 live'", "'8 live'")],
};
