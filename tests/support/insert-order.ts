import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderItems, orders, refunds } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { bookPayment, bookRefund } from '#server/services/payments/ledger.ts';

type Item = Pick<typeof orderItems.$inferInsert, 'courseId' | 'pricePaise' | 'title'>;

/** Writes an order into the books as it is; one that is paid into the ledger as well. */
export function insertOrder(
  db: Db,
  { items, ...order }: typeof orders.$inferInsert & { items: Item[] },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.insert(orders).values(order).returning();
    await tx.insert(orderItems).values(items.map((item, position) => ({ ...item, orderId: order.id, position })));
    if (row?.status === 'paid') await bookPayment(tx, row, items);
  });
}

/** Writes a request for a refund as it is; one that was paid back into the ledger as well. Answers its id. */
export function insertRefund(db: Db, refund: typeof refunds.$inferInsert): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.insert(refunds).values(refund).returning();
    if (!row) throw new Error('Nothing was written');
    if (row.status === 'refunded') {
      await bookRefund(tx, row, { reference: row.providerRefundId, at: row.decidedAt ?? row.createdAt });
    }
    return row.id;
  });
}

/** Marks a request as paid back, without a provider. */
export function payBack(db: Db, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.update(refunds).set({ status: 'refunded' }).where(eq(refunds.id, id)).returning();
    if (row) await bookRefund(tx, row, { reference: row.providerRefundId, at: row.decidedAt ?? row.createdAt });
  });
}
