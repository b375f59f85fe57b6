import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/**
 * The answers to idempotency keys, written in the transaction of the effect. `user_id` is not a foreign key: calls
 * without an account are stored under 'anonymous'.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    response: jsonb('response').$type<unknown>(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_created_idx').on(t.createdAt)],
);

/** How much of its attempts somebody has used up; one without a row, or with a time that has passed, has used none. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A hash: neither the addresses nor the accounts of those who try are kept. */
    key: text('key').primaryKey(),
    /** When all attempts are there again. */
    freeAt: instant('free_at').notNull(),
  },
  (t) => [index('rate_limits_free_at_idx').on(t.freeAt)],
);
