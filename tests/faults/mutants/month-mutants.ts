import type { Mutant } from './mutants.ts';

const DECISIONS = 'server/services/payments/refund-decisions.ts';
const DELETION = 'server/services/accounts/delete-account-service.ts';

/** Bugs that leave each call as it should be, and the whole in disorder. A simulated month must find each of them. */
export const MONTH_MUTANTS: readonly Mutant[] = [
  {
    name: 'a refund is not written into the ledger',
    file: DECISIONS,
    from: 'await bookRefund(tx, row, { reference: paidBack.id, at: decided.decidedAt });',
    to: '',
  },
  {
    name: 'who has the money back keeps the course',
    file: DECISIONS,
    from: 'await takeBackCourse(tx, row, decided.decidedAt);',
    to: '',
  },
  {
    name: 'a certificate stands when the money went back',
    file: DECISIONS,
    from: "await revokeCertificate(tx, { userId, courseId, now, because: 'refund' });",
    to: '',
  },
  {
    name: 'the feed does not tell that a course was withdrawn',
    file: 'server/services/authoring/own-course.ts',
    from: "const isPublic = course.status === 'published' || change.status === 'published';",
    to: "const isPublic = change.status !== 'draft' && (course.status === 'published' || change.status === 'published');",
  },
  {
    name: 'a cover that was replaced stays',
    file: 'server/routes/authoring.ts',
    from: 'unused = replaced;',
    to: 'unused = null;',
  },
  {
    name: 'a picture of an account that was replaced stays',
    file: 'server/routes/account.ts',
    from: 'unused = replaced;',
    to: 'unused = null;',
  },
  {
    name: 'captions that were taken away stay',
    file: 'server/services/authoring/track-captions.ts',
    from: '.filter((path) => !kept.includes(path))',
    to: '.filter(() => false)',
  },
  {
    name: 'the last delivery of progress wins',
    file: 'server/services/learning/progress-service.ts',
    from: 'return row ? mergeProgress(toProgress(row), item) : item;',
    to: 'return row ? item : item;',
  },
  {
    name: 'a second device is enrolled once more',
    file: 'server/services/payments/fulfilment-service.ts',
    from: '.where(inArray(courses.id, grantedIds)),',
    to: '.where(inArray(courses.id, ids)),',
  },
  {
    name: 'an order that nobody tells of is not asked about',
    file: 'server/services/payments/reconcile-service.ts',
    from: 'if (paid) {\n    await inTransaction(db, (tx) => fulfilOrder(tx, { clock, orderId: order.id, paymentId: paid.id }));',
    to: 'if (paid) {',
  },
  {
    name: 'a review that is taken away counts on',
    file: 'server/services/catalogue/review-service.ts',
    from: 'if (!changed) return;',
    to: 'if (!changed || command.rating === null) return;',
  },
  {
    name: 'who deletes the account is counted as a learner on',
    file: DELETION,
    from: 'studentsCount: fewer(courses.studentsCount),',
    to: '',
  },
  {
    name: 'the letter that an account was deleted stays',
    file: 'server/services/accounts/event-letters.ts',
    from: 'if (userId === null) await mail.forget(letterTo);',
    to: '',
  },
  {
    name: 'answers that are kept for others name an author who is gone',
    file: 'server/services/accounts/erase-writing.ts',
    from: 'await eraseAnswers(tx, ids, erasedIds);',
    to: '',
  },
  {
    name: 'a new password leaves other devices logged in',
    file: 'server/services/accounts/account-changes-service.ts',
    from: 'await tx.delete(session).where(and(eq(session.userId, userId), others));',
    to: 'void others;',
  },
  {
    name: 'a request that comes again is done again',
    file: 'server/services/idempotency-service.ts',
    from: 'if (claimed.length === 0) return replay<T>(tx, { ...call, key });',
    to: 'if (claimed.length === 0) return { answer: await effect(tx), replayed: false };',
  },
];
