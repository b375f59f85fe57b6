import { CURRENCY } from '#contract/limits.ts';
import { itemIds, type Order, type OrderBody } from '#contract/order.ts';
import { toPaise, toRupees } from '#contract/price.ts';
import { TEXT } from '#contract/texts.ts';
import type { Db } from '../../db/db.ts';
import { orderItems, orders } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { requireOrderQuota } from '../quotas.ts';
import { Refusal } from '../refusal.ts';
import type { PaymentProvider, ProviderOrder } from '../../payments/payment-provider.ts';
import { loadCart } from '../catalogue/course-list-service.ts';
import type { OrderItem } from './order-items.ts';
import { findOwnedIds, priceCourses } from './order-pricing.ts';
import { nextCheckAt } from './reconcile-schedule.ts';

interface Checkout {
  items: OrderItem[];
  amountPaise: number;
}

/** Of the cart, without those whose lessons are being prepared. */
async function loadBuyableIds(db: Db, userId: string): Promise<string[]> {
  const cart = await loadCart(db, userId);
  return cart.filter(({ lessonsCount }) => lessonsCount > 0).map(({ id }) => id);
}

/**
 * What the order would be for, by today's prices. Throws `bad_request` (nothing to pay for), what `priceCourses` does,
 * `already_purchased`, `rate_limited` beyond the quota, and `price_changed` with the new amount in rupees when the learner was shown another.
 */
export async function priceOrder(db: Db, userId: string, body: OrderBody): Promise<Checkout> {
  const ids = body.items ? itemIds(body.items) : await loadBuyableIds(db, userId);
  if (ids.length === 0) throw new Refusal('bad_request', TEXT.cart.emptyTitle);
  const owned = await findOwnedIds(db, userId, ids);
  if (owned.size > 0) throw new Refusal('already_purchased', TEXT.cart.purchased, { courseIds: [...owned] });
  const items = await priceCourses(db, userId, ids);
  const amountPaise = items.reduce((sum, item) => sum + item.pricePaise, 0);
  if (toPaise(body.amount) !== amountPaise) {
    const message = 'The price has changed. Please check the new total.';
    throw new Refusal('price_changed', message, { amount: toRupees(amountPaise) });
  }
  if (amountPaise === 0) throw new Refusal('bad_request', 'These courses are free. You can enroll without paying.');
  await requireOrderQuota(db, userId);
  return { items, amountPaise };
}

/**
 * Stores an order that the provider opened, and answers what the browser needs to open the payment window. Call it in a
 * transaction. Throws `rate_limited` beyond the quota: nobody can pay the provider's order then.
 */
export async function saveOrder(
  tx: Db,
  input: { clock: Clock; userId: string; checkout: Checkout; opened: ProviderOrder; provider: PaymentProvider['name'] },
): Promise<Order> {
  const { clock, userId, checkout, opened, provider } = input;
  const { items, amountPaise } = checkout;
  const createdAt = clock.now();
  await requireOrderQuota(tx, userId);
  await tx.insert(orders).values({
    id: opened.id,
    userId,
    amountPaise,
    currency: CURRENCY,
    provider,
    createdAt,
    nextCheckAt: nextCheckAt(createdAt, createdAt),
  });
  await tx.insert(orderItems).values(items.map((item, position) => ({ ...item, orderId: opened.id, position })));
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
