import { and, eq, inArray } from 'drizzle-orm';
import { itemIds, type PaymentResult, type PurchaseAnswer, type PurchaseBody } from '#contract/order.ts';
import type { Db } from '../../db/db.ts';
import { libraryEntries, orders } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { fulfilOrder, grantCourses } from './fulfilment-service.ts';
import { loadOrderItems } from './order-items.ts';
import { findOwnedIds, priceCourses } from './order-pricing.ts';

interface Buyer {
  clock: Clock;
  payments: PaymentProvider;
  userId: string;
}

const unverified = () =>
  new Refusal('payment_unverified', 'We could not verify this payment. If you were charged, we will sort it out.');

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

async function takePaid(tx: Db, buyer: Buyer, ids: string[], payment: PaymentResult): Promise<void> {
  const { clock, payments, userId } = buyer;
  if (!payments.verifyPayment(payment)) throw unverified();
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, payment.orderId), eq(orders.userId, userId)));
  const bought = order && (await loadOrderItems(tx, order.id)).map(({ courseId }) => courseId);
  if (!bought || !sameIds(ids, bought)) throw unverified();
  await fulfilOrder(tx, { clock, orderId: payment.orderId, paymentId: payment.paymentId });
}

async function takeFree(tx: Db, { clock, userId }: Buyer, ids: string[]): Promise<void> {
  const owned = await findOwnedIds(tx, userId, ids);
  const wanted = ids.filter((id) => !owned.has(id));
  if (wanted.length === 0) return;
  const items = await priceCourses(tx, userId, wanted);
  if (items.some((item) => item.pricePaise > 0)) {
    throw new Refusal('payment_unverified', 'This course is not free. Please pay for it first.');
  }
  await grantCourses(tx, { userId, items, orderId: null, purchasedAt: clock.now() });
}

/**
 * Records a purchase; call it within a transaction. With a payment result the provider's signature, the order's owner and
 * its items must fit, else `payment_unverified` (402); without one all courses must be free. Said again, it grants nothing
 * twice and answers as the first time. What was paid for is granted, whatever became of the course meanwhile.
 */
export async function recordPurchase(tx: Db, buyer: Buyer, body: PurchaseBody): Promise<PurchaseAnswer['data']> {
  const ids = itemIds(body.items);
  if (body.payment) await takePaid(tx, buyer, ids, body.payment);
  else await takeFree(tx, buyer, ids);
  const entries = await tx
    .select({ courseId: libraryEntries.courseId, purchasedAt: libraryEntries.purchasedAt })
    .from(libraryEntries)
    .where(and(eq(libraryEntries.userId, buyer.userId), inArray(libraryEntries.courseId, ids.filter(isUuid))));
  // A report that comes after the money went back.
  if (entries.length === 0) throw new Refusal('conflict', 'This purchase was refunded.');
  const latest = Math.max(...entries.map((entry) => entry.purchasedAt.getTime()));
  const owned = new Set(entries.map((entry) => entry.courseId));
  return { courses: ids.filter((id) => owned.has(id)), purchasedAt: new Date(latest).toISOString() };
}
