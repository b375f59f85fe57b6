import { and, desc, eq, gt } from 'drizzle-orm';
import { CURRENCY } from '#contract/limits.ts';
import { itemIds, type Order, type OrderBody } from '#contract/order.ts';
import { toPaise, toRupees } from '#contract/price.ts';
import { TEXT } from '#contract/texts.ts';
import type { Db } from '../db/db.ts';
import { orders } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Clock } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import type { PaymentProvider, ProviderOrder } from '../payments/payment-provider.ts';
import { loadCart } from './course-list-service.ts';
import { fulfilOrder } from './fulfilment-service.ts';
import { findOwnedIds, priceCourses, type PricedCourse } from './order-pricing.ts';

/** How long an order that was begun may still be paid in a window that someone left open. */
const RECENT_MS = 30 * 60 * 1000;

interface Checkout {
  items: PricedCourse[];
  amountPaise: number;
}

/**
 * What the order would be for, by today's prices. Throws `bad_request` (nothing to pay for), `not_found`,
 * `already_purchased`, and `price_changed` with the new amount in rupees when the learner was shown another.
 */
export async function priceOrder(db: Db, userId: string, body: OrderBody): Promise<Checkout> {
  const ids = body.items ? itemIds(body.items) : (await loadCart(db, userId)).map((course) => course.id);
  if (ids.length === 0) throw new Refusal('bad_request', TEXT.cart.emptyTitle);
  const items = await priceCourses(db, ids);
  const owned = await findOwnedIds(db, userId, ids);
  if (owned.size > 0) throw new Refusal('already_purchased', TEXT.cart.purchased, { courseIds: [...owned] });
  const amountPaise = items.reduce((sum, item) => sum + item.pricePaise, 0);
  if (toPaise(body.amount) !== amountPaise) {
    const message = 'The price has changed. Please check the new total.';
    throw new Refusal('price_changed', message, { amount: toRupees(amountPaise) });
  }
  if (amountPaise === 0) throw new Refusal('bad_request', 'These courses are free: enroll for free, without an order.');
  return { items, amountPaise };
}

/** Keeps an order that the provider opened, and tells the browser how to open its window. */
export async function saveOrder(
  db: Db,
  input: { clock: Clock; userId: string; checkout: Checkout; opened: ProviderOrder; provider: PaymentProvider['name'] },
): Promise<Order> {
  const { clock, userId, checkout, opened, provider } = input;
  const { items, amountPaise } = checkout;
  await db.insert(orders).values({
    id: opened.id,
    userId,
    amountPaise,
    currency: CURRENCY,
    items,
    provider,
    createdAt: clock.now(),
  });
  return {
    id: opened.id,
    amount: toRupees(amountPaise),
    amountPaise,
    currency: CURRENCY,
    items: items.map((item) => item.courseId),
    key: opened.key,
    checkoutScript: opened.checkoutScript,
    provider,
  };
}

/**
 * Asks the provider about the user's latest open orders and grants those that were paid: a learner whose browser died
 * after paying must not be asked to pay again. Throws when the provider cannot be reached.
 */
export async function reconcileOrders(
  db: Db,
  { clock, userId, payments }: { clock: Clock; userId: string; payments: PaymentProvider },
): Promise<void> {
  const since = new Date(clock.now().getTime() - RECENT_MS);
  const open = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'created'),
        eq(orders.provider, payments.name),
        gt(orders.createdAt, since),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(3);
  for (const { id } of open) {
    const paid = (await payments.fetchOrderPayments(id)).find((payment) => payment.status === 'captured');
    if (paid) await inTransaction(db, (tx) => fulfilOrder(tx, { clock, orderId: id, paymentId: paid.id }));
  }
}
