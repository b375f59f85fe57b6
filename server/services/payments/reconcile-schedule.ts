const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When a pass over the due orders is made, and how many of them it asks about at most. */
export const RECONCILE_EVERY_MS = 30_000;
export const RECONCILE_BATCH = 50;
/** A provider that fails this often in one pass is down: the next pass goes on. */
export const RECONCILE_FAILURES_MAX = 3;

/** Close together while a learner may still sit before the window, then wide. */
const FIRST_CHECKS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
const HOURLY_UNTIL_MS = 24 * HOUR_MS;
const LATER_EVERY_MS = 6 * HOUR_MS;

/** Razorpay takes up to five days to authorise a payment late; afterwards an order can no longer be paid. */
export const PAYABLE_MS = 5 * 24 * HOUR_MS;

/** When the provider is to be asked again about an order that was not paid at `now`. */
export function nextCheckAt(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  const first = FIRST_CHECKS_MS.find((after) => after > age);
  if (first !== undefined) return new Date(createdAt.getTime() + first);
  return new Date(now.getTime() + (age < HOURLY_UNTIL_MS ? HOUR_MS : LATER_EVERY_MS));
}
