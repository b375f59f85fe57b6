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

/**
 * The calls that every page knows, as plain data, so that a browser can name a call without loading its schemas. All of them
 * are in `endpoints.ts`.
 */
export const PAGE_ENDPOINTS = {
  userMe: get('/user/me', 'required'),
  userLogin: post('/user/login', 'none'),
  userRegister: post('/user/register', 'none'),
  userLogout: later(post('/user/logout', 'optional')),
  userUpdate: post('/user/update', 'required'),
  userAvatar: post('/user/avatar', 'required'),
  userPasswordChange: post('/user/password/change', 'required'),
  userBecomeInstructor: post('/user/become-instructor', 'required'),
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
} satisfies Record<string, Endpoint>;
