import { and, eq, inArray, sql } from 'drizzle-orm';
import { PAID_TWICE, PAID_WITHOUT_ACCOUNT } from '../../db/commerce-schema.ts';
import type { Db } from '../../db/db.ts';
import { cartItems, courses, libraryEntries, openingRequests, orders, wishlistItems } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { withCatalogueChange } from '../catalogue/catalogue-clock.ts';
import { notifySales } from '../notices/notification-writer.ts';
import { bookPayment } from './ledger.ts';
import { loadOrderItems, type PaidCourse } from './order-items.ts';
import { requestReturn } from './refund-service.ts';

export type OrderRow = typeof orders.$inferSelect;

/**
 * Puts courses into a learner’s library and removes them from the cart, the wishlist and the courses to be notified of.
 * A course that is already owned, archived and hidden ones too, stays as it is and counts no second student. Answers
 * the ids of the courses that are new. Call it in a transaction.
 */
export async function grantCourses(
  tx: Db,
  grant: { userId: string; items: readonly PaidCourse[]; orderId: string | null; purchasedAt: Date },
): Promise<string[]> {
  const { userId, items, orderId, purchasedAt } = grant;
  // In one order for everybody, so that two grants cannot wait for each other.
  const rows = [...items]
    .sort((a, b) => (a.courseId < b.courseId ? -1 : 1))
    .map(({ courseId }) => ({ userId, courseId, orderId, purchasedAt }));
  const granted = await tx
    .insert(libraryEntries)
    .values(rows)
    .onConflictDoNothing()
    .returning({ courseId: libraryEntries.courseId });
  const ids = items.map((item) => item.courseId);
  for (const list of [cartItems, wishlistItems, openingRequests]) {
    await tx.delete(list).where(and(eq(list.userId, userId), inArray(list.courseId, ids)));
  }
  if (granted.length === 0) return [];
  const grantedIds = granted.map((entry) => entry.courseId);
  await withCatalogueChange(tx, (changeSeq) =>
    tx
      .update(courses)
      .set({
        studentsCount: sql`${courses.studentsCount} + 1`,
        popularity: sql`${courses.popularity} + 1`,
        changeSeq,
      })
      .where(inArray(courses.id, grantedIds)),
  );
  const sold = items.filter(({ courseId }) => grantedIds.includes(courseId));
  await notifySales(tx, { userId, orderId, items: sold, now: purchasedAt });
  return grantedIds;
}

/**
 * Every payment ends here: the learner’s own report, the provider’s webhook and the reconciler call it in any order and
 * any number of times, and the courses are granted once. For courses that were already owned a refund is requested.
 * Answers the order; null if there is none. The caller has made sure that the money arrived, and calls it in a
 * transaction.
 */
export async function fulfilOrder(
  tx: Db,
  { clock, orderId, paymentId }: { clock: Clock; orderId: string; paymentId: string | null },
): Promise<OrderRow | null> {
  // Locked, so that the second of two reports waits here and then finds the order paid.
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order || order.status === 'paid') return order ?? null;
  const paidAt = clock.now();
  const { userId } = order;
  const items = await loadOrderItems(tx, orderId);
  const paid = { ...order, status: 'paid', paymentId, paidAt } as const;
  await tx.update(orders).set({ status: 'paid', paymentId, paidAt }).where(eq(orders.id, orderId));
  await bookPayment(tx, paid, items);
  // Whoever deleted their account while the window was open has paid, and is not there to be granted anything.
  const granted = userId === null ? [] : await grantCourses(tx, { userId, items, orderId, purchasedAt: paidAt });
  const forNothing = items.filter(({ courseId }) => !granted.includes(courseId));
  const reason = userId === null ? PAID_WITHOUT_ACCOUNT : PAID_TWICE;
  await requestReturn(tx, { orderId, userId, items: forNothing, reason, now: paidAt });
  return paid;
}
