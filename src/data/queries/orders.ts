import { useMutation } from '@tanstack/react-query';
import type { CourseSummary } from '#contract/course.ts';
import { CURRENCY } from '#contract/limits.ts';
import type { Order, PaymentResult, PurchaseAnswer } from '#contract/order.ts';
import { TEXT } from '#contract/texts.ts';
import { ApiFailure } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import { getSession } from '#data/session/session-store.ts';
import { submit } from './submit.ts';

/** `amount` in rupees, as the learner was shown; `items` are course ids. */
export interface CreateOrder {
  amount: number;
  currency?: typeof CURRENCY;
  items: string[];
}

/** Creates a payment order and notes it on this device before it resolves, so that no payment is without a trace. */
export function useCreateOrderMutation() {
  return useMutation({
    mutationFn: async ({ amount, items }: CreateOrder): Promise<Order> => {
      const userId = requireUser();
      const idempotencyKey = crypto.randomUUID();
      const body = { amount, currency: CURRENCY, items } as const;
      const order = (await call('orderCreate', { body, userId, idempotencyKey })).data;
      await noteOrder(userId, order);
      return order;
    },
  });
}

export interface RecordPurchase {
  /** Course ids. */
  items: string[];
  /** Absent when all courses are free. */
  payment?: PaymentResult | undefined;
}

/** 'saved-on-device': the server has not answered yet; it is told again until it does. */
export type PurchaseOutcome =
  { kind: 'recorded'; message: string; purchase: PurchaseAnswer['data'] | null } | { kind: 'saved-on-device' };

/** Records a purchase: durable on this device first, then told to the server. Rejects with the server's refusal. */
export function usePurchaseMutation() {
  return useMutation({
    mutationFn: async ({ items, payment }: RecordPurchase): Promise<PurchaseOutcome> => {
      const userId = requireUser();
      const courses = await loadKnownCourses(userId, items);
      const purchasedAt = new Date().toISOString();
      const { outcome } = await submit(
        'purchase',
        userId,
        { items, courses, payment, purchasedAt },
        { patienceMs: 15_000 },
      );
      const result = await outcome;
      if (result.kind === 'waiting') return { kind: 'saved-on-device' };
      if (result.kind === 'refused') throw new ApiFailure({ ...result, kind: 'http' });
      const purchase = result.data as PurchaseAnswer['data'] | null;
      return { kind: 'recorded', message: result.message ?? TEXT.checkout.success, purchase };
    },
  });
}

async function loadKnownCourses(userId: string, items: readonly string[]): Promise<CourseSummary[]> {
  const [{ openDb }, { loadCoursesById }] = await Promise.all([
    import('#data/db/database.ts'),
    import('#data/outbox/views.ts'),
  ]);
  try {
    return await loadCoursesById(await openDb(), userId, items);
  } catch (error) {
    // Only what the screens show until the server answers depends on it.
    console.warn('The courses on this device could not be read', error);
    return [];
  }
}

async function noteOrder(userId: string, order: Order): Promise<void> {
  const { openDb } = await import('#data/db/database.ts');
  try {
    const db = await openDb();
    await db.orders.put({ id: order.id, userId, order, createdAt: Date.now() });
  } catch (error) {
    // Then the provider's own word to the server is the trace.
    console.warn('The order could not be noted on this device', error);
  }
}

function requireUser(): string {
  const { user } = getSession();
  if (!user) throw new Error('Nobody is signed in');
  return user._id;
}
