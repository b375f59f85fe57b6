import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { toRupees } from '#contract/price.ts';
import type { Receipt } from '#contract/receipt.ts';
import type { Db } from '../../db/db.ts';
import { orders, refunds } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import type { OrderRow } from './fulfilment-service.ts';
import { loadOrdersItems } from './order-items.ts';

type PaidOrder = OrderRow & { paidAt: Date };
type RefundStatus = (typeof refunds.$inferSelect)['status'];

const paidOf = (userId: string) => and(eq(orders.userId, userId), eq(orders.status, 'paid'), isNotNull(orders.paidAt));

/** A page of the user's receipts, the latest first, and how many there are. */
export async function loadReceipts(
  db: Db,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ receipts: Receipt[]; total: number }> {
  const rows = await db
    .select()
    .from(orders)
    .where(paidOf(userId))
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { receipts: await toReceipts(db, rows as PaidOrder[]), total: await db.$count(orders, paidOf(userId)) };
}

/** The receipt of one order. Throws `not_found` for an order that is not the user's, or was not paid. */
export async function loadReceipt(db: Db, userId: string, orderId: string): Promise<Receipt> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), paidOf(userId)));
  const [receipt] = await toReceipts(db, rows as PaidOrder[]);
  if (!receipt) throw new Refusal('not_found', 'There is no receipt for this order. It was not found or not paid.');
  return receipt;
}

async function toReceipts(db: Db, rows: readonly PaidOrder[]): Promise<Receipt[]> {
  const itemsOf = await loadOrdersItems(
    db,
    rows.map(({ id }) => id),
  );
  const asked = await loadRefunds(db, rows);
  return rows.map((order) => {
    const bought = itemsOf.get(order.id) ?? [];
    const items = bought.map(({ courseId, pricePaise, title }) => ({
      courseId,
      title,
      price: toRupees(pricePaise),
      refund: asked.get(refundKey(order.id, courseId))?.status ?? null,
    }));
    const refundedPaise = bought
      .map(({ courseId }) => asked.get(refundKey(order.id, courseId)))
      .reduce((sum, refund) => sum + (refund?.status === 'refunded' ? refund.amountPaise : 0), 0);
    const all = items.every(({ refund }) => refund === 'refunded');
    const some = items.some(({ refund }) => refund === 'refunded');
    return {
      orderId: order.id,
      status: all ? 'refunded' : some ? 'partly_refunded' : 'paid',
      items,
      total: toRupees(order.amountPaise),
      refunded: toRupees(refundedPaise),
      currency: order.currency,
      paymentId: order.paymentId,
      paidAt: order.paidAt.toISOString(),
      provider: order.provider,
    };
  });
}

const refundKey = (orderId: string, courseId: string) => `${orderId} ${courseId}`;

/** The latest word on each course of these orders. */
async function loadRefunds(
  db: Db,
  rows: readonly PaidOrder[],
): Promise<Map<string, { status: RefundStatus; amountPaise: number }>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select({
      orderId: refunds.orderId,
      courseId: refunds.courseId,
      status: refunds.status,
      amountPaise: refunds.amountPaise,
    })
    .from(refunds)
    .where(
      inArray(
        refunds.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(refunds.createdAt);
  return new Map(found.map(({ orderId, courseId, ...refund }) => [refundKey(orderId ?? '', courseId), refund]));
}
