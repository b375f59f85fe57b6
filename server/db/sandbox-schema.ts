import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Attempts to pay in the payment sandbox: what Razorpay would keep on its side. Orders carry their own proof in their id. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    method: text('method').notNull(),
    status: text('status').$type<'captured' | 'failed'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('sandbox_payments_order_idx').on(t.orderId),
    /** Two windows cannot both take the money for one order. */
    uniqueIndex('sandbox_payments_captured_idx')
      .on(t.orderId)
      .where(sql`${t.status} = 'captured'`),
  ],
);
