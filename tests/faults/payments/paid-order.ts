import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { CURRENCY } from '#contract/limits.ts';
import type { PaymentResult } from '#contract/order.ts';
import { cartItems, orders, wishlistItems } from '#server/db/schema.ts';
import { saveOrder } from '#server/services/payments/orders-service.ts';
import { reconcileDue } from '#server/services/payments/reconcile-service.ts';
import { payOrder, sendWebhook, webhookOf } from '../../support/buy.ts';
import type { TestApp, TestUser } from '../../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An order whose money the provider has, and of which the server knows nothing yet. */
export interface PaidOrder {
  id: string;
  amountPaise: number;
  course: string;
  payment: PaymentResult;
  /** The key under which the device's outbox tells of it, each time. */
  key: string;
}

/** Who tells the server of a payment; 'authorised' tells of money that may still lapse, and must grant nothing. */
export type Report = 'callback' | 'webhook' | 'reconciler' | 'authorised';
/** All that is told of one payment: providers send a webhook at least once, not exactly once. */
export const REPORTS: readonly Report[] = ['callback', 'webhook', 'webhook', 'reconciler', 'authorised'];

/** A learner with new courses in the cart and on the wishlist pays for each, and nobody has told the server. */
export async function payForNewCourses(t: TestApp, learner: TestUser, count: number): Promise<PaidOrder[]> {
  const pricePaise = 49_900;
  const { db } = t;
  const { payments } = t.deps;
  const clock = { now: () => new Date(t.deps.clock.now().getTime() + DAY_MS) };
  const courses = await t.addCourses(...Array.from({ length: count }, () => ({ pricePaise })));
  const listed = courses.map((courseId) => ({ userId: learner.id, courseId, addedAt: clock.now() }));
  for (const list of [cartItems, wishlistItems]) await db.insert(list).values(listed);
  const paid: PaidOrder[] = [];
  // Not by /order/create, which would ask what became of the one before.
  for (const courseId of courses) {
    const opened = await payments.createOrder({ amountPaise: pricePaise, currency: CURRENCY, receipt: courseId });
    const checkout = { items: [{ courseId, pricePaise, title: courseId }], amountPaise: pricePaise };
    const { id, amountPaise } = await saveOrder(db, {
      clock,
      userId: learner.id,
      checkout,
      opened,
      provider: payments.name,
    });
    const payment = await payOrder(t, { id, amountPaise });
    paid.push({ id, amountPaise, course: courseId, payment, key: randomUUID() });
  }
  return paid;
}

/** Makes one report to a server. Resolves with whether it was taken, and with the answer to the learner's own. */
export async function report(
  t: TestApp,
  learner: TestUser,
  order: PaidOrder,
  by: Report,
): Promise<{ taken: boolean; answer?: unknown }> {
  const payment = { id: order.payment.paymentId, orderId: order.id, amountPaise: order.amountPaise };
  switch (by) {
    case 'callback': {
      const body = { items: [order.course], payment: order.payment };
      const { status, body: answer } = await t.request('/course/purchase', { as: learner, key: order.key, body });
      return { taken: status === 200, answer };
    }
    case 'webhook':
      return { taken: (await sendWebhook(t, webhookOf(t, 'payment.captured', payment))).status === 200 };
    case 'authorised':
      return { taken: (await sendWebhook(t, webhookOf(t, 'payment.authorized', payment))).status === 200 };
    case 'reconciler': {
      // The orders of other runs are not due yet: this one is asked about alone.
      await t.database.db.update(orders).set({ nextCheckAt: t.deps.clock.now() }).where(eq(orders.id, order.id));
      // A pass may fail as a whole, which a server logs; its next pass comes all the same.
      return reconcileDue(t.db, t.deps).then(
        ({ failures }) => ({ taken: failures.length === 0 }),
        () => ({ taken: false }),
      );
    }
  }
}

/** All that a payment touches. */
interface Effect {
  status: string;
  payment: string | null;
  entries: number;
  students: number;
  cart: number;
  wishlist: number;
  /** Entries of the ledger, and the paise that they say that the provider has for us. */
  booked: number;
  paise: number;
}

export async function readEffect(t: TestApp, { id, course }: PaidOrder): Promise<Effect> {
  const { rows } = await t.db.execute<Effect & Record<string, unknown>>(sql`
    select o.status, o.payment_id as payment, c.students_count as students,
      (select count(*)::int from library_entries where course_id = c.id) as entries,
      (select count(*)::int from cart_items where course_id = c.id) as cart,
      (select count(*)::int from wishlist_items where course_id = c.id) as wishlist,
      (select count(*)::int from ledger_entries where order_id = o.id) as booked,
      (select coalesce(sum(amount_paise), 0)::int from ledger_entries e join ledger_lines l on l.entry_id = e.id
        join ledger_accounts a on a.id = l.account_id where e.order_id = o.id and a.provider = o.provider) as paise
    from orders o, courses c where o.id = ${id} and c.id = ${course}`);
  if (!rows[0]) throw new Error(`The order ${id} is gone`);
  return rows[0];
}

export const nothing: Effect = {
  status: 'created',
  payment: null,
  entries: 0,
  students: 0,
  cart: 1,
  wishlist: 1,
  booked: 0,
  paise: 0,
};

export const grantedOnce = ({ payment, amountPaise }: PaidOrder): Effect => ({
  status: 'paid',
  payment: payment.paymentId,
  entries: 1,
  students: 1,
  cart: 0,
  wishlist: 0,
  booked: 1,
  paise: amountPaise,
});
