import { change, type MutantTable, negate, remove, renumber, reword } from './mutant.ts';

const CALLS = 'src/contract/endpoints.ts';
const USER = 'server/routes/user.ts';
const LISTS = 'server/services/catalogue/course-list-service.ts';
const COURSES = 'src/contract/course.ts';
const LIBRARY = 'server/services/learning/library-service.ts';
const CATALOGUE = 'server/services/catalogue/catalogue-service.ts';
const CONTENT = 'server/services/learning/content-service.ts';
const ORDERS = 'server/services/payments/orders-service.ts';
const PURCHASE = 'server/services/payments/purchase-service.ts';
const PROGRESS = 'server/services/learning/progress-service.ts';
const REVIEWS = 'server/services/catalogue/review-service.ts';
const REFUNDS = 'server/services/payments/refund-service.ts';
const PLANS = 'server/services/payments/plan-service.ts';
const OVERVIEW = 'server/services/catalogue/overview-service.ts';
const ONCE = 'server/services/idempotency-service.ts';
const ERRORS = 'src/contract/error.ts';
const ROUTE = 'server/http/route.ts';
const ACCOUNT = 'server/routes/account.ts';
const PAYMENTS = 'server/routes/payments.ts';
const MEDIA = 'server/routes/media.ts';
const LINKS = 'server/media/media-links.ts';
const WINDOW = 'src/features/checkout/payment-window.ts';
const ANALYTICS = 'server/pages/analytics-script.ts';

const openTo = (path: string, method = 'post') =>
  change(CALLS, `${method}('${path}', 'required')`, `${method}('${path}', 'none')`);
const renamed = (path: string) => reword(CALLS, `'${path}'`);

export const SECTION_7: MutantTable = {
  '7.base': [change(CALLS, "'/api/v1'", "'/api/v2'")],
  '7.answers': [change('server/routes/lists.ts', 'success: true,\n    cart:', 'success: 1,\n    cart:')],
  '7.errors': [
    change(
      'server/services/refusal.ts',
      'success: false, message: this.message, code: this.code',
      'success: false, message: this.message',
    ),
    change(ERRORS, 'not_found: 404', 'not_found: 400'),
    change('server/services/refusal.ts', 'success: false, message: this.message', "success: false, message: ''"),
  ],
  '7.idempotency-key': [
    change(ROUTE, "endpoint.method === 'GET' ? null : readKey(c)", 'null'),
    change(ONCE, 'if (claimed.length === 0) return replay', 'if (claimed.length < 0) return replay'),
    change(ROUTE, 'once(deps, identity, effect)', 'once(deps, { ...identity, key: null }, effect)'),
  ],
  '7.idempotency-key.other-body': [change(ONCE, ' || row.bodyHash !== call.bodyHash', '')],
  '7.idempotency-key.everywhere': [
    change(
      'server/http/openapi.ts',
      "new Set(['userLogin', 'userLogout'])",
      "new Set(['userLogin', 'userLogout', 'cartAdd'])",
    ),
  ],

  '7.user-me': [
    renamed('/user/me'),
    change(USER, 'user: await toUser(db, user) }));', 'user: { ...(await toUser(db, user)), email: "" } }));'),
  ],
  '7.user-me.refused': [openTo('/user/me', 'get')],
  '7.user-login': [
    renamed('/user/login'),
    change(USER, 'message: LOGIN_TEXT.success,\n      user:', "message: '', user:"),
  ],
  '7.user-login.refused': [change(ERRORS, 'invalid_credentials: 400', 'invalid_credentials: 401')],
  '7.user-register': [renamed('/user/register'), change(USER, 'message: REGISTER_TEXT.success', "message: ''")],
  '7.user-register.refused': [
    change(ERRORS, 'already_registered: 409', 'already_registered: 200'),
    change(
      'server/services/accounts/account-service.ts',
      'taken.some((row) => row.email === email)',
      'taken.some((row) => row.email !== email)',
    ),
  ],
  '7.user-logout': [renamed('/user/logout'), change(USER, 'message: LOGOUT_TEXT.server', "message: ''")],
  '7.user-logout.revoked': [
    change(USER, 'await logout(deps.auth, body.authToken ?? sentToken(c.req.raw.headers));', 'void 0;'),
  ],
  '7.get-all': [
    renamed('/course/getAll'),
    change('server/routes/catalogue.ts', 'data: [...courses]', 'data: courses.slice(1)'),
  ],
  '7.get-all.defaults': [
    ...renumber('src/contract/limits.ts', 'PAGE_SIZE_DEFAULT = 10'),
    change(COURSES, 'z.maximum(100_000)), 1)', 'z.maximum(100_000)), 2)'),
  ],
  '7.get-all.sort': [
    change(CATALOGUE, "courseOrder(request.sort ?? 'popularity', counts)", "courseOrder('popularity', counts)"),
    change(
      CATALOGUE,
      'const q = request.q?.trim();\n  const eligible',
      'const q = undefined as string | undefined;\n  const eligible',
    ),
  ],
  '7.get-all.drafts': [
    change(
      'server/services/catalogue/course-view.ts',
      "and(eq(courses.status, sql`'published'`), isNull(courses.deletedAt))",
      'isNull(courses.deletedAt)',
    ),
  ],
  '7.course-my': [renamed('/course/my')],
  '7.course-my.defaults': renumber('src/contract/limits.ts', 'PAGE_SIZE_DEFAULT = 10'),
  '7.course-my.refused': [
    change(CATALOGUE, 'const owned = eq(libraryEntries.userId, userId);', 'const owned = sql`true`;'),
  ],
  '7.course-get': [
    renamed('/course/get'),
    change('server/routes/catalogue.ts', '...toCourse(row),', '...toCourse(row), title: "",'),
  ],
  '7.course-get.unknown': [change(ERRORS, 'not_found: 404', 'not_found: 400')],
  '7.course-get.draft': [
    change(CATALOGUE, 'or(isPublic, userId === null ? undefined : isKnownTo(db, userId))', 'isPublic'),
    change(CATALOGUE, ', or(isPublic, userId === null ? undefined : isKnownTo(db, userId))', ''),
  ],
  '7.course-category': [
    renamed('/course/category'),
    change(CATALOGUE, 'and(isPublic, eq(courses.category, category))', 'isPublic'),
  ],
  '7.course-category.key': [
    change('src/contract/categories.ts', ".toLowerCase().replace(/\\s+/g, '-')", ".replace(/\\s+/g, '-')"),
    change('src/contract/categories.ts', ".replace(/\\s+/g, '-')", ''),
  ],
  '7.cart-get': [
    renamed('/cart'),
    change('server/routes/lists.ts', 'cart: (await loadCart(db, user.id)).map(toCourse)', 'cart: []'),
  ],
  '7.cart-get.refused': [openTo('/cart', 'get'), change(LISTS, 'eq(table.userId, userId), isPublic', 'isPublic')],
  '7.cart-add': [renamed('/cart/add'), change('server/routes/lists.ts', 'message: TEXT.cart.added', "message: ''")],
  '7.cart-add.refused': [openTo('/cart/add')],
  '7.cart-remove': [renamed('/cart/remove'), change(LISTS, 'await db.delete(table)', 'void db.delete(table)')],
  '7.cart-remove.refused': [
    openTo('/cart/remove'),
    change(LISTS, 'and(eq(table.userId, userId), eq(table.courseId, courseId))', 'eq(table.courseId, courseId)'),
  ],
  '7.course-add': [
    renamed('/course/add'),
    change('server/routes/authoring.ts', "message: 'Course created successfully!'", "message: ''"),
  ],
  '7.course-update': [renamed('/course/update'), change(ERRORS, 'conflict: 409', 'conflict: 400')],
  '7.course-instructor': [renamed('/course/instructor')],
  '7.course-content': [
    renamed('/course/content'),
    change(
      CONTENT,
      'courseTitle: course.title,\n    linksExpireAt: links.expiresAt().toISOString(),\n  };\n}\n\n/**',
      "courseTitle: '',\n    linksExpireAt: links.expiresAt().toISOString(),\n  };\n}\n\n/**",
    ),
  ],
  '7.course-content.refused': [
    change(CONTENT, 'await requireStudent(db, clock, user, course);\n  const own', 'const own'),
    change(ERRORS, 'not_owned: 403', 'not_owned: 404'),
    change(ERRORS, 'unauthenticated: 401', 'unauthenticated: 403'),
  ],
  '7.course-content.creator': [
    change(CONTENT, 'if (course.ownerId === userId) return true;', ''),
    change(CONTENT, 'course.ownerId === userId', 'course.ownerId !== userId'),
  ],
  '7.course-status': [renamed('/course/status')],
  '7.course-track': [renamed('/course/content/track'), change(CONTENT, 'trackTitle: track.title', "trackTitle: ''")],
  '7.course-track.refused': [change(CONTENT, 'if (!isOpen) await', 'if (isOpen) await')],
  '7.course-track.preview': [
    change(CONTENT, "track.preview && track.type !== 'folder' && isPublished(course)", 'false'),
  ],
  '7.track-add': [renamed('/course/content/track/add')],
  '7.track-remove': [renamed('/course/content/track/remove')],
  '7.track-update': [renamed('/course/content/track/update'), renamed('/course/content/track/move')],
  '7.order-create': [
    renamed('/order/create'),
    change('server/routes/orders.ts', 'data: await saveOrder(tx', 'data: void await saveOrder(tx'),
  ],
  '7.order-create.rupees': [
    change('src/contract/price.ts', 'Math.round(rupees * 100)', 'Math.round(rupees)'),
    change(ORDERS, 'amount: toRupees(amountPaise),\n    amountPaise', 'amount: amountPaise,\n    amountPaise'),
  ],
  '7.order-create.items': [change(ORDERS, 'body.items ? itemIds(body.items) : ', '')],
  '7.order-create.amount': [
    change(ORDERS, 'if (toPaise(body.amount) !== amountPaise)', 'if (toPaise(body.amount) < 0)'),
  ],
  '7.order-create.refused': [openTo('/order/create'), change(ORDERS, 'if (owned.size > 0)', 'if (owned.size < 0)')],
  '7.course-purchase': [
    renamed('/course/purchase'),
    change(
      PURCHASE,
      'await fulfilOrder(tx, { clock, orderId: payment.orderId, paymentId: payment.paymentId });',
      'void 0;',
    ),
  ],
  '7.course-purchase.free': [
    change(PURCHASE, 'await grantCourses(tx, { userId, items, orderId: null, purchasedAt: clock.now() });', 'void 0;'),
    negate(PURCHASE, 'item.pricePaise > 0'),
  ],
  '7.course-purchase.unpaid': [
    change(PURCHASE, 'item.pricePaise > 0', 'item.pricePaise < 0'),
    change(PURCHASE, 'if (!payments.verifyPayment(payment)) throw unverified();', ''),
  ],
  '7.course-purchase.refused': [
    openTo('/course/purchase'),
    change(
      PURCHASE,
      'and(eq(orders.id, payment.orderId), eq(orders.userId, userId))',
      'eq(orders.id, payment.orderId)',
    ),
  ],
  '7.dashboard': [
    renamed('/dashboard'),
    change(OVERVIEW, 'percent: lessons === 0 ? 0 : Math.floor((completedLessons / lessons) * 100)', 'percent: 0'),
  ],
  '7.dashboard.refused': [openTo('/dashboard', 'get')],
  '7.dashboard.instructor': [
    change(OVERVIEW, "user.role === 'student' ? null : await", "user.role !== 'student' ? null : await"),
  ],
  '7.my-learning': [
    renamed('/user/my-learning'),
    change(LIBRARY, 'percent: totalTracks === 0 ? 0 : Math.floor((completedTracks / totalTracks) * 100)', 'percent: 0'),
  ],
  '7.my-learning.refused': [
    openTo('/user/my-learning', 'get'),
    change(
      LIBRARY,
      '.where(eq(libraryEntries.userId, userId))\n    .orderBy(desc(libraryEntries.purchasedAt), asc(courses.id))',
      '.orderBy(desc(libraryEntries.purchasedAt), asc(courses.id))',
    ),
  ],
  '7.instructor-summary': [
    renamed('/instructor/summary'),
    change(OVERVIEW, 'totalStudents: await countStudents(db, id)', 'totalStudents: 0'),
  ],
  '7.wishlist': [renamed('/wishlist/add'), renamed('/wishlist/remove')],
  '7.wishlist.refused': [openTo('/wishlist/add'), openTo('/wishlist/remove')],
  '7.library': [renamed('/my-learning/archive'), renamed('/my-learning/unarchive'), renamed('/my-learning/remove')],
  '7.library.refused': [openTo('/my-learning/archive'), change(LIBRARY, 'if (!changed) throw', 'if (changed) throw')],
  '7.search': [renamed('/course/search')],
  '7.changes': [
    renamed('/catalogue/changes'),
    change(
      'server/services/catalogue/feed-service.ts',
      'deletes: page.filter((row) => !row.public).map((row) => row.id)',
      'deletes: []',
    ),
  ],
  '7.progress': [
    reword(CALLS, "put('/progress'"),
    change('src/contract/progress-rules.ts', 'Math.max(a.furthestSeconds', 'Math.min(a.furthestSeconds'),
  ],
  '7.progress.refused': [
    openTo('/progress', 'get'),
    openTo('/progress', 'put'),
    change(PROGRESS, 'and(eq(progress.userId, userId), ofCourse)', 'ofCourse'),
  ],
  '7.review': [reword(CALLS, "get('/course/review'"), reword(CALLS, "post('/course/review'")],
  '7.review.refused': [
    change(REVIEWS, "throw new Refusal('not_owned', 'Only learners who own this course can rate it.');", 'void 0;'),
  ],
  '7.media': [
    change(
      MEDIA,
      "if (verdict.is !== 'good') throw new Refusal('forbidden', REFUSED[verdict.is]);",
      "if (verdict.is !== 'good') return () => Promise.resolve(true);",
    ),
    change(MEDIA, "if (!(await stands())) throw new Refusal('forbidden', REFUSED.ended);", ''),
    change(LINKS, "{ is: 'expired' };", "{ is: 'good', right: toRight(by) };"),
    change('server/media/byte-range.ts', 'return { start, end: Math.min(end, size - 1) };', "return 'whole';"),
    change(LINKS, 'LIFETIME_MS = 2 * 60', 'LIFETIME_MS = 200 * 60'),
  ],
  '7.media-post': [renamed('/user/avatar')],
  '7.refund': [reword(CALLS, "get('/refund'"), reword(CALLS, "post('/refund'")],
  '7.refund.refused': [
    openTo('/refund', 'get'),
    openTo('/refund'),
    change(REFUNDS, 'where(eq(refunds.userId, userId))\n    .orderBy', 'orderBy'),
  ],
  '7.plan': [renamed('/plan'), renamed('/plan/cancel')],
  '7.plan.refused': [
    openTo('/plan', 'get'),
    openTo('/plan/cancel'),
    change(PLANS, 'and(eq(userPlans.id, planId), eq(userPlans.userId, userId))', 'eq(userPlans.id, planId)'),
  ],
  '7.webhook': [change(PAYMENTS, '(tx) => fulfilOrder(', '(tx) => false && fulfilOrder(')],
  '7.webhook.refused': [
    change(
      PAYMENTS,
      "if (error instanceof WebhookSignatureError) throw new Refusal('forbidden', 'The signature is not valid.');",
      'if (error instanceof WebhookSignatureError) return null;',
    ),
  ],
  '7.become-instructor': [
    renamed('/user/become-instructor'),
    change(ACCOUNT, 'await becomeInstructor(db, { clock, userId: user.id });', 'void 0;'),
  ],
  '7.user-update': [
    renamed('/user/update'),
    change(ACCOUNT, 'unused = await updateUser(tx, { clock, userId: user.id }, body);', 'void 0;'),
  ],
  '7.user-password': [
    renamed('/user/password/change'),
    renamed('/user/password/forgot'),
    renamed('/user/password/reset'),
  ],
  '7.user-delete': [
    change(CALLS, "remove('/user'", "remove('/users'"),
    change(ACCOUNT, 'await deleteUser(', 'await (async () => null)('),
  ],
  '7.user-export': [renamed('/user/export')],
  '7.account.refused': [
    openTo('/user/become-instructor'),
    openTo('/user/update'),
    openTo('/user/password/change'),
    change(CALLS, "remove('/user', 'required')", "remove('/user', 'none')"),
    openTo('/user/export', 'get'),
  ],
  '7.openapi': [
    reword('server/routes/docs.ts', '/openapi.json'),
    change('server/http/openapi.ts', 'Object.keys(EVERY_ENDPOINT)', 'Object.keys(EVERY_ENDPOINT).slice(1)'),
  ],
  '7.docs': [reword('server/routes/docs.ts', '}/docs`')],
  '7.operators': [
    reword('server/routes/health.ts', "'/healthz'"),
    reword('server/routes/health.ts', "'/readyz'"),
    reword('server/http/metrics.ts', "get('/metrics'"),
  ],

  '7.window.amount': [change(WINDOW, 'amount: order.amountPaise', 'amount: order.amount')],
  '7.window.currency': [change(WINDOW, 'currency: order.currency', "currency: 'USD'")],
  '7.window.order': [change(WINDOW, 'order_id: order.id', 'order_id: order.key')],
  '7.window.description': [
    reword(WINDOW, 'Purchase of '),
    change(WINDOW, '${order.items.length} course(s)', '${order.items.length + 1} course(s)'),
  ],
  '7.window.prefill': [
    change(WINDOW, 'name: user.username, email', 'name: user.email, email'),
    change(WINDOW, 'email: user.email }', 'email: user.username }'),
  ],
  '7.window.theme': [change(WINDOW, "'#6d3fe0'", "'#6d3fe1'")],
  '7.window.key': [change(WINDOW, 'key: order.key', 'key: order.id'), change(WINDOW, 'key: order.key', "key: ''")],
  '7.window.result': [
    change(WINDOW, 'paymentId: result.razorpay_payment_id', 'paymentId: result.razorpay_order_id'),
    change(WINDOW, 'orderId: result.razorpay_order_id', 'orderId: result.razorpay_payment_id'),
    change(WINDOW, 'signature: result.razorpay_signature', 'signature: result.razorpay_order_id'),
  ],
  '7.page-views': [remove(ANALYTICS, "addEventListener('popstate',view);"), change(ANALYTICS, "'pageview'", "'event'")],
  '7.analytics': [
    change(ANALYTICS, 'script.src=src;', "script.src='/other.js';"),
    change(ANALYTICS, ".replace(/^\\\\/courses\\\\/.*/,'/courses/:category')", ''),
  ],
  '7.analytics.off': [
    change(ANALYTICS, "if(nav.globalPrivacyControl||nav.doNotTrack==='1'||window.doNotTrack==='1')return;", ''),
  ],
};
