import type { CourseSummary } from '#contract/course.ts';
import type { Library, OwnedCourse } from '#contract/library.ts';
import type { PaymentResult } from '#contract/order.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { AFTER_PURCHASE } from '../refresh.ts';
import { isString, listOf, optional, shapeOf } from '#data/checks/shape.ts';
import { toCourse } from '../to-course.ts';
import { isCourseSummary } from '#data/checks/course-summary.ts';

export interface PurchasePayload {
  /** Course ids. */
  items: string[];
  /** The items that this device knows, so that the library can show them at once. */
  courses: CourseSummary[];
  /** Absent when all courses are free. */
  payment?: PaymentResult | undefined;
  /** ISO time, shown in the library until the server sends its own. */
  purchasedAt: string;
}

const isPurchasePayload = shapeOf<PurchasePayload>({
  items: listOf(isString),
  courses: listOf(isCourseSummary),
  payment: optional(shapeOf<PaymentResult>({ paymentId: isString, orderId: isString, signature: isString })),
  purchasedAt: isString,
});

export const purchase = declareCommand({
  kind: 'purchase',
  endpoint: 'coursePurchase',
  v: 1,
  isPayload: isPurchasePayload,
  // Each payment has its own lane: it must reach the server whatever happens to other payments.
  entity: ({ items, payment }) => `purchase:${payment?.orderId ?? items.join()}`,
  label: ({ items, courses }) =>
    courses.length === items.length
      ? `Record the purchase of ${courses.map(({ title }) => `“${title}”`).join(', ')}`
      : `Record the purchase of ${items.length} ${items.length === 1 ? 'course' : 'courses'}`,
  about: ({ items }) => items,
  edit: () => null,
  toBody: ({ items, payment }) => ({ items, ...(payment && { payment }) }),
  merge: () => null,
  reached: { already_purchased: 'apply' },
  grants: ({ items }) => items,
  overlay: {
    cart: (cart, { items }) => cart.filter(({ _id }) => !items.includes(_id)),
    library: (library, payload) => ({
      ...library,
      purchasedCourses: [...library.purchasedCourses, ...newlyOwned(library, payload)],
    }),
  },
  copies: learnerCopies,
  refreshes: AFTER_PURCHASE,
});

function newlyOwned(library: Library, { courses, purchasedAt }: PurchasePayload): OwnedCourse[] {
  const owned = new Set([
    ...library.purchasedCourses.map(({ _id }) => _id),
    ...library.archivedCourses.map(({ _id }) => _id),
    ...library.hiddenCourses,
  ]);
  const progress = { completedTracks: 0, totalTracks: 0, percent: 0, lastTrackId: null, lastPositionSeconds: 0 };
  return courses.filter(({ _id }) => !owned.has(_id)).map((course) => ({ ...toCourse(course), purchasedAt, progress }));
}
