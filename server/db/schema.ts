/** Every table; split by reason to change. */
export { account, session, user, verification } from './auth-schema.ts';
export { catalogueClock, courses, searchWords, tracks } from './catalogue-schema.ts';
export { cartItems, libraryEntries, orders, wishlistItems } from './commerce-schema.ts';
export { idempotency } from './idempotency-schema.ts';
export { progress } from './learning-schema.ts';
export { sandboxPayments } from './sandbox-schema.ts';
