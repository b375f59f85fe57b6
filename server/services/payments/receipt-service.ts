import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { toRupees } from '#contract/price.ts';
import type { Receipt } from '#contract/receipt.ts';
import type { Db } from '../../db/db.ts';
import { orders, refunds } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import type { OrderRow } from './fulfilment-service.ts';
import { loadCoursesMoved, loadOrdersMoved, type Moved } from './ledger.ts';
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
  const ids = rows.map(({ id }) => id);
  const itemsOf = await loadOrdersItems(db, ids);
  const decided = await loadDecisions(db, ids);
  const movedOf = await loadOrdersMoved(db, ids);
  const movedOfCourse = await loadCoursesMoved(db, ids);
  return rows.map((order) => {
    const items = (itemsOf.get(order.id) ?? []).map(({ courseId, pricePaise, title }) => ({
      courseId,
      title,
      price: toRupees(pricePaise),
      refund: refundOf(decided.get(refundKey(order.id, courseId)), movedOfCourse(order.id, courseId)),
    }));
    const moved = movedOf(order.id);
    return {
      orderId: order.id,
      status: refundedPart(moved) ?? 'paid',
      items,
      total: toRupees(moved.paidPaise),
      refunded: toRupees(moved.refundedPaise),
      currency: order.currency,
      paymentId: order.paymentId,
      paidAt: order.paidAt.toISOString(),
      provider: order.provider,
    };
  });
}

function refundedPart({ paidPaise, refundedPaise }: Moved): 'refunded' | 'partly_refunded' | null {
  if (refundedPaise === 0) return null;
  return refundedPaise < paidPaise ? 'partly_refunded' : 'refunded';
}

/** An open request first, then the money that went back, then a refusal. */
function refundOf(latest: RefundStatus | undefined, moved: Moved): Receipt['items'][number]['refund'] {
  if (latest === 'requested') return latest;
  return refundedPart(moved) ?? (latest === 'declined' ? latest : null);
}

const refundKey = (orderId: string, courseId: string) => `${orderId} ${courseId}`;

/** The latest word on each course of these orders. */
async function loadDecisions(db: Db, orderIds: readonly string[]): Promise<Map<string, RefundStatus>> {
  const found = await db
    .select({ orderId: refunds.orderId, courseId: refunds.courseId, status: refunds.status })
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))
    .orderBy(refunds.createdAt);
  return new Map(found.map(({ orderId, courseId, status }) => [refundKey(orderId ?? '', courseId), status]));
}
