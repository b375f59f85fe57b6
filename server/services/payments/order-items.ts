import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { courses, orderItems } from '../../db/schema.ts';

/** A course and what was paid for it. */
export interface PaidCourse {
  courseId: string;
  pricePaise: number;
}

/** `title`: as the course was called in the order, or is called today where the order did not keep it. */
export type OrderItem = PaidCourse & { title: string };

/** The courses of the orders, by the order's id, each as they were asked for. */
export async function loadOrdersItems(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderItem[]>> {
  const rows = await db
    .select({
      orderId: orderItems.orderId,
      courseId: orderItems.courseId,
      pricePaise: orderItems.pricePaise,
      title: sql<string>`coalesce(${orderItems.title}, ${courses.title})`,
    })
    .from(orderItems)
    .innerJoin(courses, eq(courses.id, orderItems.courseId))
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  const items = new Map<string, OrderItem[]>(orderIds.map((orderId) => [orderId, []]));
  for (const { orderId, ...item } of rows) items.get(orderId)?.push(item);
  return items;
}

/** The items of one order; empty if there is no such order. */
export async function loadOrderItems(db: Db, orderId: string): Promise<OrderItem[]> {
  return (await loadOrdersItems(db, [orderId])).get(orderId) ?? [];
}
