import type { Db } from '#server/db/db.ts';
import { orderItems, orders } from '#server/db/schema.ts';

type Item = Pick<typeof orderItems.$inferInsert, 'courseId' | 'pricePaise' | 'title'>;

/** Writes an order into the books as it is, without a payment. */
export async function insertOrder(
  db: Db,
  { items, ...order }: typeof orders.$inferInsert & { items: Item[] },
): Promise<void> {
  await db.insert(orders).values(order);
  await db.insert(orderItems).values(items.map((item, position) => ({ ...item, orderId: order.id, position })));
}
