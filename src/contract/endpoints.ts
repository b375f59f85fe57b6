/** In front of every path. */
export const API_BASE = '/api/v1';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** `required`: 401 without a session. `optional`: answers differ for a signed-in user. */
  auth: 'none' | 'optional' | 'required';
  /** The outbox may hold it back and deliver it later. */
  queue?: true;
}

type Auth = Endpoint['auth'];
const get = <P extends string, A extends Auth>(path: P, auth: A) => ({ method: 'GET', path, auth }) as const;
const post = <P extends string, A extends Auth>(path: P, auth: A) => ({ method: 'POST', path, auth }) as const;
const put = <P extends string, A extends Auth>(path: P, auth: A) => ({ method: 'PUT', path, auth }) as const;
const remove = <P extends string, A extends Auth>(path: P, auth: A) => ({ method: 'DELETE', path, auth }) as const;
const later = <E extends Endpoint>(endpoint: E) => ({ ...endpoint, queue: true }) as const;

/** Every call of /api/v1 as plain data, so that a browser can name one without its schemas: those stand beside the same names in `operations.ts`. */
export const ENDPOINTS = {
  userMe: get('/user/me', 'required'),
  userLogin: post('/user/login', 'none'),
  userRegister: post('/user/register', 'none'),
  userLogout: later(post('/user/logout', 'optional')),
  userUpdate: post('/user/update', 'required'),
  userAvatar: post('/user/avatar', 'required'),
  userPasswordChange: post('/user/password/change', 'required'),
  userBecomeInstructor: post('/user/become-instructor', 'required'),
  userSessions: get('/user/sessions', 'required'),
  userSessionRevoke: post('/user/sessions/revoke', 'required'),
  userSessionsRevokeOthers: post('/user/sessions/revoke-others', 'required'),
  userDelete: remove('/user', 'required'),
  userExport: get('/user/export', 'required'),
  userProfile: get('/user/profile', 'required'),
  userPasswordForgot: post('/user/password/forgot', 'none'),
  userPasswordReset: post('/user/password/reset', 'none'),
  userMyLearning: get('/user/my-learning', 'required'),
  courseGetAll: get('/course/getAll', 'none'),
  courseGet: get('/course/get', 'optional'),
  courseCategory: get('/course/category', 'none'),
  courseSearch: get('/course/search', 'none'),
  instructorProfile: get('/instructor/profile', 'none'),
  catalogueChanges: get('/catalogue/changes', 'none'),
  courseContent: get('/course/content', 'optional'),
  courseTrack: get('/course/content/track', 'optional'),
  coursePurchase: later(post('/course/purchase', 'required')),
  cartGet: get('/cart', 'required'),
  cartAdd: later(post('/cart/add', 'required')),
  cartRemove: later(post('/cart/remove', 'required')),
  wishlistAdd: later(post('/wishlist/add', 'required')),
  wishlistRemove: later(post('/wishlist/remove', 'required')),
  courseNotifyMe: later(post('/course/notify-me', 'required')),
  learningArchive: later(post('/my-learning/archive', 'required')),
  learningUnarchive: later(post('/my-learning/unarchive', 'required')),
  learningRemove: later(post('/my-learning/remove', 'required')),
  progressGet: get('/progress', 'required'),
  progressPut: later(put('/progress', 'required')),
  noteList: get('/note', 'required'),
  notePut: later(put('/note', 'required')),
  quizAttempts: get('/quiz/attempts', 'required'),
  quizAttempt: later(post('/quiz/attempt', 'required')),
  certificateList: get('/certificate/mine', 'required'),
  certificateIssue: post('/certificate', 'required'),
  certificateCorrect: put('/certificate', 'required'),
  certificateGet: get('/certificate', 'none'),
  certificateTrust: get('/certificate/trust', 'none'),
  practiceList: get('/practice', 'required'),
  practiceAdd: later(post('/practice', 'required')),
  studyGet: get('/study', 'required'),
  studyPut: later(put('/study', 'required')),
  reviewGet: get('/course/review', 'optional'),
  reviewPut: later(post('/course/review', 'required')),
  orderCreate: post('/order/create', 'required'),
  orderStatus: get('/order/status', 'required'),
  orderList: get('/order/list', 'required'),
  orderReceipt: get('/order/receipt', 'required'),
  refundList: get('/refund', 'required'),
  refundRequest: post('/refund', 'required'),
  planList: get('/plan', 'required'),
  planCancel: post('/plan/cancel', 'required'),
  courseInstructor: get('/course/instructor', 'required'),
  courseDraft: get('/course/draft', 'required'),
  courseAdd: later(post('/course/add', 'required')),
  courseUpdate: later(put('/course/update', 'required')),
  courseStatus: later(put('/course/status', 'required')),
  courseThumbnail: later(post('/course/thumbnail', 'required')),
  lessonPicture: get('/course/lesson-picture', 'required'),
  lessonPictureAdd: later(post('/course/lesson-picture', 'required')),
  trackAdd: later(post('/course/content/track/add', 'required')),
  trackRemove: later(remove('/course/content/track/remove', 'required')),
  trackUpdate: later(put('/course/content/track/update', 'required')),
  trackMove: later(put('/course/content/track/move', 'required')),
  trackMedia: get('/course/content/track/media', 'required'),
  trackMediaRetry: post('/course/content/track/media', 'required'),
  trackCaptionPut: post('/course/content/track/captions', 'required'),
  trackCaptionRemove: remove('/course/content/track/captions', 'required'),
  trackHistory: get('/course/content/track/history', 'required'),
  instructorSummary: get('/instructor/summary', 'required'),
  instructorEarnings: get('/instructor/earnings', 'required'),
  instructorStudents: get('/instructor/students', 'required'),
  notificationList: get('/instructor/notifications', 'required'),
  notificationUnread: get('/instructor/notifications/unread', 'required'),
  notificationRead: later(put('/instructor/notifications/read', 'required')),
  pushState: get('/instructor/push', 'required'),
  pushSubscribe: post('/instructor/push/subscribe', 'required'),
  pushUnsubscribe: post('/instructor/push/unsubscribe', 'required'),
  // Of other programs and the payment provider: no page makes them.
  dashboard: get('/dashboard', 'required'),
  courseMy: get('/course/my', 'required'),
  paymentWebhook: post('/payment/webhook', 'none'),
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

/** The calls that the outbox may hold back; all others say at once that there is no connection. */
export type QueueableName = {
  [N in EndpointName]: (typeof ENDPOINTS)[N] extends { queue: true } ? N : never;
}[EndpointName];
