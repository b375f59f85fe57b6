/** Every table; split by reason to change. */
export { account, passwordResets, retiredUsernames, session, user, verification } from './auth-schema.ts';
export { catalogueClock, courses, searchWords, trackRevisions, tracks } from './catalogue-schema.ts';
export {
  cartItems,
  libraryEntries,
  openingRequests,
  orderItems,
  orders,
  planCourses,
  plans,
  refunds,
  userPlans,
  wishlistItems,
} from './commerce-schema.ts';
export { idempotency } from './idempotency-schema.ts';
export { progress, reviews } from './learning-schema.ts';
export { rateLimits } from './limit-schema.ts';
export { letterDeliveries, notifications, pushDeliveries, pushSubscriptions } from './notification-schema.ts';
export { sandboxPayments } from './sandbox-schema.ts';
export { videoUploads } from './upload-schema.ts';
