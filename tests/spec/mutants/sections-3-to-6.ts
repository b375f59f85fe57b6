import { change, type MutantTable, remove, renumber, reword } from './mutant.ts';

const USER = 'server/services/accounts/account-service.ts';
const COURSE = 'server/services/catalogue/course-view.ts';
const TRACK = 'server/services/authoring/track-view.ts';
const LIBRARY = 'server/services/learning/library-service.ts';
const ORDERS = 'server/services/payments/orders-service.ts';
const PLANS = 'server/services/payments/plan-service.ts';
const OVERVIEW = 'server/services/catalogue/overview-service.ts';
const SUB = 'src/contract/sub-categories.ts';
const CATEGORIES = 'src/contract/categories.ts';
const SESSION = 'src/data/session/session-store.ts';
const CART = 'src/data/queries/buying/cart.ts';
const LIMITS = 'src/contract/limits.ts';
const THEME = 'src/ui/theme/color-scheme.ts';
const CANCEL = 'src/features/refunds/cancel-plan.tsx';
const REFUND = 'src/features/refunds/request-refund.tsx';
const ADD = 'src/data/queries/buying/add-to-cart.ts';
const FORM = 'src/features/instructor/track/track-form.ts';
const FIELDS = 'src/contract/track-fields.ts';
const TYPED = 'src/features/instructor/fields/typed-field.ts';
const TAGS = 'src/features/instructor/fields/tag-rules.ts';
const FILE = 'src/features/instructor/fields/file-problem.ts';
const CREATE = 'src/features/instructor/courses/create-page.tsx';
const LOGIN = 'src/features/auth/login-page.tsx';
const REGISTER = 'src/features/auth/register-page.tsx';
const HTTP = 'src/data/api/http-client.ts';
const LINKS = 'src/app/layouts/account-links.ts';
const DIALOG = 'src/features/instructor/course/status-dialog.tsx';
const SIDEBAR = 'src/app/layouts/sidebar-state.ts';
const BUTTON = 'src/features/checkout/checkout-button.tsx';
const MACHINE = 'src/features/checkout/checkout-machine.ts';

export const SECTIONS_3_TO_6: MutantTable = {
  '3.user': [
    change(USER, '_id: id,\n    username,', '_id: id,\n    username: email,'),
    change(USER, 'purchasedCourses = await loadPurchasedIds(db, id)', 'purchasedCourses: string[] = []'),
    change(USER, '...(await toUser(db, signedIn)), token }', '...(await toUser(db, signedIn)), token: "" }'),
  ],
  '3.user.saved': [change(SESSION, "USER_KEY = 'authUser'", "USER_KEY = 'user'")],
  '3.course': [
    change(COURSE, '_id: row.id,', "_id: row.id, title: '',"),
    change(COURSE, 'price: toRupees(row.pricePaise)', 'price: row.pricePaise'),
    change(COURSE, '_id: row.id,', '_id: row.id, subCategory: row.category,'),
    change(COURSE, '_id: row.id,', '_id: row.id, description: toSummaryText(row.description),'),
  ],
  '3.course.mixed': [
    change(
      COURSE,
      '_id: row.id,',
      '_id: row.id, learningObjectives: row.learningObjectives.map((one) => JSON.stringify(one)),',
    ),
  ],
  '3.course.students': [change(COURSE, '_id: row.id,', '_id: row.id, studentsCount: 0,')],
  '3.track': [
    change(TRACK, '...fields,', "...fields, title: '',"),
    change(TRACK, '    content,', '    content: null,'),
    change(TRACK, 'type: row.type', "type: 'video'"),
    change(TRACK, 'toTrack(row, below(row.id), links)', 'toTrack(row, [], links)'),
  ],
  '3.my-learning': [
    change(LIBRARY, "purchasedCourses: inState('active')", 'purchasedCourses: []'),
    change(LIBRARY, "archivedCourses: inState('archived')", 'archivedCourses: []'),
    change(LIBRARY, 'wishlist: (await loadWishlist(db, userId)).map(toCourse)', 'wishlist: []'),
  ],
  '3.cart': [
    change(COURSE, '_id: row.id', '_id: row.title'),
    change(COURSE, 'username: row.creatorName', "username: ''"),
    change(COURSE, '_id: row.id,', "_id: row.id, thumbnail: '/x.webp',"),
    change(COURSE, 'price: toRupees(row.pricePaise)', 'price: row.pricePaise'),
  ],
  '3.order': [
    change(ORDERS, 'amount: toRupees(amountPaise),\n    amountPaise', 'amount: amountPaise,\n    amountPaise'),
    change(LIMITS, "CURRENCY = 'INR'", "CURRENCY = 'USD'"),
    change(ORDERS, 'return {\n    id: opened.id', "return {\n    id: 'order'"),
  ],
  '3.payment-result': [
    change(
      'server/services/payments/purchase-service.ts',
      'if (!payments.verifyPayment(payment)) throw unverified();',
      '',
    ),
  ],
  '3.plan': [
    change(PLANS, 'name,\n      id: row.id', "name: '',\n      id: row.id"),
    change(PLANS, "canCancel: status === 'active'", 'canCancel: true'),
    change(PLANS, 'return { plans: found, status }', 'return { plans: found, status: null }'),
    change(PLANS, 'expiryDate: row.expiresAt.toISOString()', 'expiryDate: now.toISOString()'),
  ],
  '3.registration': [
    change(USER, 'displayUsername: body.username', 'displayUsername: username + "2"'),
    change(USER, 'const email = body.email.toLowerCase();', 'const email = `x${body.email.toLowerCase()}`;'),
  ],
  '3.summary': [
    change(OVERVIEW, 'coursesCount: await', 'coursesCount: 1 + await'),
    change(OVERVIEW, 'totalStudents: await countStudents(db, id)', 'totalStudents: 0'),
    change(OVERVIEW, 'totalEarnings: toRupees(await sumEarnings(db, id))', 'totalEarnings: await sumEarnings(db, id)'),
  ],
  '3.instructor-summary': [
    change(
      'src/features/instructor/dashboard/dashboard-page.tsx',
      "summary.totalStudents.toLocaleString('en-IN')",
      'summary.coursesCount',
    ),
    change('src/app/layouts/instructor-user-button.tsx', '{user.email}', '{user.username}'),
  ],
  '3.course-tracking': [
    change(
      'src/features/learning/lesson-rows.tsx',
      'courseId: track.courseId, trackId: track._id, content: track',
      'courseId: track.courseId, trackId: track._id',
    ),
    change(
      'src/features/learning/lesson-rows.tsx',
      'courseId: track.courseId, trackId: track._id, content: track',
      'trackId: track._id, content: track',
    ),
  ],
  '3.creation': [
    change(TYPED, 'Number(typed.trim())', 'Math.round(Number(typed.trim()))'),
    change(
      CREATE,
      'createCourse(toCourseFields(typed) as CourseFields, thumbnail)',
      'createCourse(toCourseFields(typed) as CourseFields, null)',
    ),
  ],
  '3.instructor-courses': [change(SESSION, "COURSES_KEY = 'instructorCourses'", "COURSES_KEY = 'courses'")],
  '3.categories': [remove(CATEGORIES, "'gaming',"), change(CATEGORIES, "key\n    .split('-')", "key\n    .split('_')")],
  '3.categories.design': [reword(SUB, "'user-interface'")],
  '3.categories.marketing': [reword(SUB, "'video-and-mobile-marketing'")],
  '3.categories.programming': [remove(SUB, "'devops',\n")],
  '3.categories.other': [
    change(SUB, "other: ['other']", "other: ['others']"),
    change(SUB, "'piano', 'vocals', 'music-production', 'music-theory'", "'piano'"),
  ],

  '4.auth.login': [change('src/data/queries/account/session-mutations.ts', 'signIn(token, user);', 'void 0;')],
  '4.auth.logout': [
    change(SESSION, 'storage()?.removeItem(TOKEN_KEY);', ''),
    change(SESSION, 'storage()?.removeItem(USER_KEY);', ''),
  ],
  '4.auth.logout-offline': [
    change('src/data/queries/account/logout.ts', "await enqueue('logout-revoke', '', { authToken });", 'void 0;'),
    change('src/data/queries/account/logout.ts', "endSession('logout');\n      client", 'client'),
  ],
  '4.auth.startup': [change(SESSION, 'if (!token || !user) return', 'if (token || user) return')],
  '4.auth.refresh': [change('src/data/queries/start-data.ts', 'await refreshUser();', '')],
  '4.auth.only-401': [change(HTTP, 'failure.status === 401 && token', 'failure.status >= 401 && token')],
  '4.status.dialog': [
    reword(DIALOG, 'This will make the course visible to all students.'),
    reword(DIALOG, 'This will hide the course from students.'),
    reword(DIALOG, 'Are you sure you want to '),
    reword(DIALOG, 'Cancel\n'),
    reword(DIALOG, "'Publish Course'"),
    reword(DIALOG, "'Move to Draft'"),
  ],
  '4.status.optimistic': [
    change(
      'src/data/outbox/commands/instructor/course-status.ts',
      'changeCourse(courses, courseId, { status })',
      'courses',
    ),
    change('src/data/outbox/commands/instructor/course-status.ts', 'changeDraftCourse(draft, { status })', 'draft'),
  ],
  '4.cart.add-at-once': [
    change(
      'src/data/outbox/commands/learner/cart-add.ts',
      'cart.some(({ _id }) => _id === course._id) ? cart : [...cart, toCourse(course)]',
      'cart',
    ),
  ],
  '4.cart.add-reverts': [
    change(
      'src/data/queries/refresh-after.ts',
      'cart: (client, userId) => askAgain(client, queryKeys.cart(userId)),',
      'cart: () => Promise.resolve(),',
    ),
  ],
  '4.cart.remove-at-once': [
    change('src/data/outbox/commands/learner/cart-remove.ts', 'cart.filter(({ _id }) => _id !== course._id)', 'cart'),
  ],
  '4.cart.remove-5-s': renumber(LIMITS, 'CART_REMOVE_DELAY_MS = 5000'),
  '4.cart.undo': [change(CART, 'await removal.takeBack()', 'true')],
  '4.cart.remove-kept': [
    change(
      CART,
      "submitSurely('cart-remove', user._id, { course }, { delayMs: CART_REMOVE_DELAY_MS })",
      "new Promise((go) => setTimeout(go, CART_REMOVE_DELAY_MS)).then(() => submitSurely('cart-remove', user._id, { course }))",
    ),
  ],
  '4.checkout.processing': [
    change(BUTTON, 'disabled={busy || !online', 'disabled={!online'),
    change(MACHINE, "state.name !== 'idle' &&", "state.name !== 'idle' && state.name !== 'paying' &&"),
  ],
  '4.checkout.success': [
    change(
      'src/features/checkout/use-checkout.ts',
      'void navigate(paths.myLearning, { state',
      'void navigate(paths.cart, { state',
    ),
    change(
      'server/services/payments/purchase-service.ts',
      'await fulfilOrder(tx, { clock, orderId: payment.orderId, paymentId: payment.paymentId });',
      'void 0;',
    ),
  ],
  '4.checkout.receipt': [
    change('src/features/checkout/receipt-page.tsx', '{data && <ReceiptPaper receipt={data} />}', ''),
  ],
  '4.tracks.edit': [
    change(
      'src/features/instructor/track/track-editor.tsx',
      'commit: async (from, changes) => saidOrRefused(await editTrack(track, readTrack(from), readTrack(changes))),',
      'commit: async () => { void saidOrRefused; void editTrack; void readTrack; },',
    ),
  ],
  '4.plan.active': [change(CANCEL, '{canCancel ? (', '{!canCancel ? ('), reword(CANCEL, ": 'Cancel Plan'}")],
  '4.plan.pending': [change(CANCEL, "{status === 'pending_cancellation' ?", "{status !== 'pending_cancellation' ?", 1)],
  '4.plan.not-cancelable': [change(CANCEL, "{status === 'pending_cancellation' ?", "{status !== 'active' ?", 1)],
  '4.plan.processing': renumber('src/data/queries/buying/refunds.ts', 'PROCESSING_MS = 1500'),
  '4.creation': [change(CREATE, 'navigate(paths.instructorCourses)', 'navigate(paths.instructor)')],
  '4.creation.sub-category': [
    change('src/features/instructor/fields/category-fields.tsx', "disabled={category === ''}", 'disabled={false}'),
  ],
  '4.home.loading': [
    change('src/features/home/home-page.tsx', '{isPending\n              ?', '{!isPending\n              ?'),
  ],
  '4.profile.logout': [
    change('src/app/layouts/use-logout.tsx', 'pending: counting || mutation.isPending', 'pending: false'),
    change('src/app/layouts/use-logout.tsx', 'navigate(paths.home)', 'navigate(paths.profile)'),
  ],
  '4.avatar': [
    change('src/ui/avatar.tsx', "state !== 'loaded' && ", "state === 'idle' && "),
    change('src/ui/avatar.tsx', "onError={() => setState('error')}", "onError={() => setState('loaded')}"),
  ],
  '4.sidebar': [
    ...renumber(SIDEBAR, 'WEEK_SECONDS = 7'),
    change(SIDEBAR, "'; ').includes(`${COOKIE}=collapsed`)", "'; ').includes(`${COOKIE}=closed`)"),
  ],
  '4.theme.default': [change(THEME, "var t='dark'", "var t='light'")],
  '4.theme.stored': [
    change(THEME, "localStorage.getItem('theme')", "localStorage.getItem('scheme')"),
    change(
      THEME,
      "prefers-color-scheme: dark)').matches?'dark':'light'",
      "prefers-color-scheme: dark)').matches?'light':'dark'",
    ),
  ],
  '4.theme.toggle': [
    change(
      'src/app/layouts/instructor-user-menu.tsx',
      'onSelect: () => chooseTheme(other)',
      "onSelect: () => chooseTheme('system')",
    ),
  ],
  '4.carousel.toggle': [
    change('src/features/home/use-carousel.ts', 'setStopped((now) => !now)', 'setStopped(() => true)'),
  ],

  '5.login.required': [
    change(LOGIN, 'type="email"\n          required', 'type="email"'),
    change(LOGIN, 'name="password" required', 'name="password"'),
  ],
  '5.login.email': [change(LOGIN, 'type="email"', 'type="text"')],
  '5.register.required': [
    change(REGISTER, 'type="email"\n          required', 'type="email"'),
    change(REGISTER, "{...field('username')}\n          required", "{...field('username')}"),
    change(REGISTER, "{...field('password')} required", "{...field('password')}"),
  ],
  '5.register.email': [change(REGISTER, 'type="email"', 'type="text"')],
  '5.cart.login-first': [change(CART, "return { kind: 'login-required' };", "return { kind: 'duplicate' };")],
  '5.cart.login-action': [
    reword('src/ui/course/cart-toasts.ts', "action: { label: 'Login', onClick: toLogin }", 0),
    change('src/ui/course/use-shelf-actions.ts', 'paths.loginThen(pathname + search)', 'paths.home'),
  ],
  '5.cart.login-then-added': [
    change(
      'src/data/queries/account/session-mutations.ts',
      'outcome: await addToCart(user, course)',
      "outcome: { kind: 'duplicate' }",
    ),
  ],
  '5.cart.purchased': [
    change(
      ADD,
      "if (standing === 'owned') return { kind: 'already-purchased' };",
      "if (standing === 'owned') return { kind: 'duplicate' };",
    ),
  ],
  '5.cart.duplicate': [
    change(
      ADD,
      "if (standing === 'in-cart') return { kind: 'duplicate' };",
      "if (standing === 'in-cart') return { kind: 'already-purchased' };",
    ),
  ],
  '5.cart.no-id': [
    change(
      'src/contract/library.ts',
      "courseId: z.string('courseId is required').check(z.minLength(1))",
      'courseId: z.optional(z.string())',
    ),
  ],
  '5.track.title': [change(FIELDS, "required: 'Track title is required',", '')],
  '5.track.description': [change(FIELDS, "required: 'Track description is required',", '')],
  '5.track.video': [change(FORM, "if (type !== 'video' ||", "if (type !== 'folder' ||")],
  '5.track.text': [change(FORM, "if (type === 'text')", "if (type === 'folder')")],
  '5.track.trimmed': [change(TYPED, "typed.trim() === ''", "typed === ''")],
  '5.track.default': [
    change('src/features/instructor/track/new-track.tsx', "type: 'video'", "type: 'folder'", 0),
    reword(FORM, "label: 'Folder'"),
    reword(FORM, "label: 'Video'"),
    reword(FORM, "label: 'Text'"),
  ],
  '5.tags.five': renumber(LIMITS, 'TAGS_MAX = 5'),
  '5.tags.disabled': [
    change(TAGS, "tag !== '' && ", ''),
    change(TAGS, 'tags.length < TAGS_MAX && ', ''),
    change(TAGS, ' && !tags.some((other) => same(other, tag))', ''),
  ],
  '5.tags.suggestion': [change(TAGS, 'known.startsWith(wanted)', '!known.startsWith(wanted)')],
  '5.price': [
    change(TYPED, 'if (!/^\\d+([.]\\d{1,2})?$/.test(typed))', 'if (typed === "")'),
    change(CREATE, 'label="Price (INR)"', 'label="Price"'),
  ],
  '5.refund.reason': [change(REFUND, 'draft.reason.trim()', 'draft.reason')],
  '5.upload.single': [
    change('src/features/instructor/fields/thumbnail-field.tsx', '{file.name}', ''),
    change(
      'src/features/instructor/fields/thumbnail-field.tsx',
      '{inMegabytes(file.size)} · {file.type}',
      '{inMegabytes(file.size)}',
    ),
    change(FILE, 'bytes / 1_000_000', 'bytes / 1_000'),
  ],
  '5.upload.type': [reword(FILE, '`File type must be '), change(FILE, '!THUMBNAIL_TYPES.includes(file.type)', 'false')],
  '5.upload.larger': [reword(FILE, '`File is larger than '), ...renumber(LIMITS, 'THUMBNAIL_MAX_BYTES = 5')],
  '5.upload.smaller': [reword(FILE, '`File is smaller than '), change(FILE, 'file.size < MIN_BYTES', 'false')],
  '5.upload.too-many': [reword(FILE, "'Too many files'"), change(FILE, 'more.length > 0', 'false')],

  '6.visitor.browse': [
    change(
      'src/app/routes/app-routes.ts',
      "path: '/courses/:category',\n    audience: 'public'",
      "path: '/courses/:category',\n    guarded: true,\n    audience: 'public'",
    ),
  ],
  '6.visitor.links': [
    reword('src/app/layouts/site-header.tsx', '>Register<'),
    change('src/app/layouts/site-header.tsx', "status !== 'signed-in' && (", "status === 'signed-in' && ("),
  ],
  '6.visitor.cart': [change('src/contract/endpoints.ts', "post('/cart/add', 'required')", "post('/cart/add', 'none')")],
  '6.learner': [change('src/features/auth/require-session.tsx', "status === 'signed-in'", "status === 'unknown'")],
  '6.both': [
    change(LINKS, "user.role === 'student'", "user.role === 'both'"),
    reword('src/app/layouts/instructor-user-menu.tsx', "label: 'Switch to Student'"),
  ],
  '6.instructor': [
    change('server/services/authoring/own-course.ts', 'eq(courses.ownerId, userId), isNull', 'isNull'),
    change(
      'server/services/authoring/own-course.ts',
      "{\n  if (user.role === 'student') throw new Refusal('forbidden', 'Become an instructor in Settings to write",
      "{\n  if (user.role === 'instructor') throw new Refusal('forbidden', 'Become an instructor in Settings to write",
    ),
  ],
  '6.bearer': [change(HTTP, 'if (token) headers.Authorization', 'if (!token) headers.Authorization')],
  '6.no-bearer': [change(HTTP, 'if (token) headers.Authorization', 'headers.Authorization')],
};
