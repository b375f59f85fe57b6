/**
 * Every call of /api/v1 as plain data, so that a browser can name a call without loading its schemas.
 * The schemas stand beside the same names in `operations.ts`.
 */
export const API_BASE = '/api/v1';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** `required`: 401 without a session. `optional`: answers differ for a signed-in user. */
  auth: 'none' | 'optional' | 'required';
  /** Whether the outbox may hold it back and deliver it later. */
  queue: boolean;
}

export const ENDPOINTS = {
  userMe: { method: 'GET', path: '/user/me', auth: 'required', queue: false },
  userLogin: { method: 'POST', path: '/user/login', auth: 'none', queue: false },
  userRegister: { method: 'POST', path: '/user/register', auth: 'none', queue: false },
  userLogout: { method: 'POST', path: '/user/logout', auth: 'optional', queue: true },
  userMyLearning: {
    method: 'GET',
    path: '/user/my-learning',
    auth: 'required',
    queue: false,
  },
  courseGetAll: {
    method: 'GET',
    path: '/course/getAll',
    auth: 'none',
    queue: false,
  },
  courseGet: { method: 'GET', path: '/course/get', auth: 'optional', queue: false },
  courseCategory: {
    method: 'GET',
    path: '/course/category',
    auth: 'none',
    queue: false,
  },
  courseSearch: { method: 'GET', path: '/course/search', auth: 'none', queue: false },
  courseMy: {
    method: 'GET',
    path: '/course/my',
    auth: 'required',
    queue: false,
  },
  catalogueChanges: {
    method: 'GET',
    path: '/catalogue/changes',
    auth: 'none',
    queue: false,
  },
  courseContent: {
    method: 'GET',
    path: '/course/content',
    auth: 'optional',
    queue: false,
  },
  courseTrack: {
    method: 'GET',
    path: '/course/content/track',
    auth: 'optional',
    queue: false,
  },
  coursePurchase: {
    method: 'POST',
    path: '/course/purchase',
    auth: 'required',
    queue: true,
  },
  cartGet: { method: 'GET', path: '/cart', auth: 'required', queue: false },
  cartAdd: { method: 'POST', path: '/cart/add', auth: 'required', queue: true },
  cartRemove: {
    method: 'POST',
    path: '/cart/remove',
    auth: 'required',
    queue: true,
  },
  wishlistAdd: {
    method: 'POST',
    path: '/wishlist/add',
    auth: 'required',
    queue: true,
  },
  wishlistRemove: {
    method: 'POST',
    path: '/wishlist/remove',
    auth: 'required',
    queue: true,
  },
  learningArchive: {
    method: 'POST',
    path: '/my-learning/archive',
    auth: 'required',
    queue: true,
  },
  learningUnarchive: {
    method: 'POST',
    path: '/my-learning/unarchive',
    auth: 'required',
    queue: true,
  },
  learningRemove: {
    method: 'POST',
    path: '/my-learning/remove',
    auth: 'required',
    queue: true,
  },
  progressGet: {
    method: 'GET',
    path: '/progress',
    auth: 'required',
    queue: false,
  },
  progressPut: {
    method: 'PUT',
    path: '/progress',
    auth: 'required',
    queue: true,
  },
  orderCreate: {
    method: 'POST',
    path: '/order/create',
    auth: 'required',
    queue: false,
  },
  orderStatus: {
    method: 'GET',
    path: '/order/status',
    auth: 'required',
    queue: false,
  },
  paymentWebhook: {
    method: 'POST',
    path: '/payment/webhook',
    auth: 'none',
    queue: false,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

/** The calls that the outbox may hold back; all others say at once that there is no connection. */
export type QueueableName = {
  [N in EndpointName]: (typeof ENDPOINTS)[N]['queue'] extends true ? N : never;
}[EndpointName];
