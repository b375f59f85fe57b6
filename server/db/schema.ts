/** All tables. */
export {
  account,
  accountEvents,
  consents,
  emailLinks,
  leftovers,
  passwordResets,
  retiredUsernames,
  session,
  user,
  verification,
} from './auth-schema.ts';
export { authenticatorApps, challenges, passkeys, recoveryCodes } from './factor-schema.ts';
export { idempotency, rateLimits } from './call-schema.ts';
export { certificateKeys, certificates } from './certificate-schema.ts';
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
  sandboxPayments,
  sandboxRefunds,
  userPlans,
  wishlistItems,
} from './commerce-schema.ts';
export { ledgerAccounts, ledgerEntries, ledgerLines } from './ledger-schema.ts';
export { notes, practice, progress, quizAttempts, reviews, studyDays, studyPlans } from './learning-schema.ts';
export { letterDeliveries, letters, notifications, pushDeliveries, pushSubscriptions } from './notification-schema.ts';
export { lessonPictures, videoUploads } from './upload-schema.ts';
