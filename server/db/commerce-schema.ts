import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { user } from './auth-schema.ts';
import { courses } from './catalogue-schema.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });
const courseId = () =>
  uuid('course_id')
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' });

export const cartItems = pgTable(
  'cart_items',
  { userId: userId(), courseId: courseId(), addedAt: at('added_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] })],
);

export const wishlistItems = pgTable(
  'wishlist_items',
  { userId: userId(), courseId: courseId(), addedAt: at('added_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] })],
);

/** The price of one course when its order was made. */
export interface OrderItem {
  courseId: string;
  pricePaise: number;
}

export const orders = pgTable(
  'orders',
  {
    /** The provider's order id. */
    id: text('id').primaryKey(),
    userId: userId(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    items: jsonb('items').$type<OrderItem[]>().notNull(),
    status: text('status').$type<'created' | 'paid' | 'failed'>().notNull().default('created'),
    provider: text('provider').$type<'razorpay' | 'sandbox'>().notNull(),
    paymentId: text('payment_id').unique(),
    createdAt: at('created_at').notNull(),
    paidAt: at('paid_at'),
    /** When the reconciler asks the provider about it next; null when it no longer does. */
    nextCheckAt: at('next_check_at'),
  },
  (t) => [
    check('orders_status_known', sql`${t.status} in ('created', 'paid', 'failed')`),
    index('orders_user_idx').on(t.userId),
    index('orders_next_check_idx')
      .on(t.nextCheckAt)
      .where(sql`${t.status} = 'created'`),
  ],
);

/** The record of a purchase. Archiving and hiding change only `state`: what was bought is never taken away. */
export const libraryEntries = pgTable(
  'library_entries',
  {
    userId: userId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    purchasedAt: at('purchased_at').notNull(),
    state: text('state').$type<'active' | 'archived' | 'hidden'>().notNull().default('active'),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    pricePaise: integer('price_paise').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    check('library_entries_state_known', sql`${t.state} in ('active', 'archived', 'hidden')`),
    index('library_entries_course_idx').on(t.courseId),
  ],
);
