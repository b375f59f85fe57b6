import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { CourseSummary } from '#contract/course.ts';
import type { ErrorCode } from '#contract/error.ts';
import type { PaymentResult, PurchaseAnswer } from '#contract/order.ts';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';
import { ApiFailure, toApiError } from '#data/api/api-error.ts';
import { getSession } from '#data/session/session-store.ts';
import { queryKeys } from '../query-keys.ts';
import { AFTER_PURCHASE } from '#data/outbox/commands/refresh.ts';
import { refreshAfter } from '../refresh-after.ts';
import { submit } from '../submit.ts';
import { device } from '#data/parts/load.ts';

export interface RecordPurchase {
  /** Course ids. */
  items: string[];
  /** Absent when all courses are free. */
  payment?: PaymentResult | undefined;
}

/** 'saved-on-device': the server has not answered yet; the outbox retries until it does. */
export type PurchaseOutcome =
  { kind: 'recorded'; message: string; purchase: PurchaseAnswer['data'] | null } | { kind: 'saved-on-device' };

/** Records a purchase: saved on this device first, then sent to the server. Rejects with the server's refusal. */
export function usePurchaseMutation() {
  const client = useQueryClient();
  return useMutation({
    onError: (error) => void refreshAfterRefusal(client, error),
    mutationFn: async ({ items, payment }: RecordPurchase): Promise<PurchaseOutcome> => {
      const userId = requireUser();
      const courses = await loadKnownCourses(userId, items);
      const purchasedAt = new Date().toISOString();
      const { key, outcome } = await submit(
        'purchase',
        userId,
        { items, courses, payment, purchasedAt },
        { patienceMs: 15_000 },
      );
      const result = await outcome;
      if (result.kind === 'waiting') return { kind: 'saved-on-device' };
      if (result.kind === 'refused') {
        // The learner sees the reason on the screen. Without a payment there is nothing that a later try must save.
        if (!payment) await discardRefused(key);
        throw new ApiFailure({ ...result, kind: 'http' });
      }
      if (payment) await forgetOrder(payment.orderId);
      const purchase = result.data as PurchaseAnswer['data'] | null;
      return { kind: 'recorded', message: result.message ?? CHECKOUT_TEXT.success, purchase };
    },
  });
}

async function loadKnownCourses(userId: string, items: readonly string[]): Promise<CourseSummary[]> {
  const { withDb, loadCoursesById } = await device();
  try {
    return await withDb((db) => loadCoursesById(db, userId, items));
  } catch (error) {
    // Only the view until the server's answer depends on these courses.
    console.warn('The courses on this device could not be read', error);
    return [];
  }
}

/** Refusals that mean that this device shows outdated data. */
const BEHIND: readonly ErrorCode[] = [
  'price_changed',
  'not_found',
  'already_purchased',
  'own_course',
  'course_not_ready',
  'payment_unverified',
];

/** Fetches what a refusal showed to be out of date. */
export async function refreshAfterRefusal(client: QueryClient, error: unknown): Promise<void> {
  const detail = toApiError(error);
  if (detail.kind !== 'http' || !BEHIND.includes(detail.code)) return;
  await Promise.all([client.invalidateQueries({ queryKey: queryKeys.courses }), refreshAfter(client, AFTER_PURCHASE)]);
}

async function discardRefused(key: string): Promise<void> {
  const { withDb, discardCommand } = await device();
  const row = await withDb((db) => db.outbox.get({ key }));
  if (row?.state === 'dead') await discardCommand(row.seq);
}

/** Deletes the saved order after its purchase is recorded, so that the recovery does not ask for it. */
async function forgetOrder(orderId: string): Promise<void> {
  const { withDb } = await device();
  try {
    await withDb((db) => db.orders.delete(orderId));
  } catch (error) {
    // Then the next start asks the server about the order, and the success is shown again.
    console.warn('The order could not be taken off this device', error);
  }
}

export function requireUser(): string {
  const { user } = getSession();
  if (!user) throw new Error('Nobody is signed in');
  return user._id;
}
