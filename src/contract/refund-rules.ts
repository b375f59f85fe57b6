/** Money-back guarantee and what the page promises (specification, sections 2 and 9). */
export const REFUND_DAYS = 15;
export const REFUND_REASON_MAX = 2000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Why a bought course cannot be refunded; null if it can. */
export type RefundObstacle = 'free' | 'late' | 'requested';

/** The last instant at which a course bought at `purchasedAt` can be refunded. */
export function refundableUntil(purchasedAt: Date): Date {
  return new Date(purchasedAt.getTime() + REFUND_DAYS * DAY_MS);
}
