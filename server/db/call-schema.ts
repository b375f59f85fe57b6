import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { EndpointName } from '#contract/endpoints.ts';
import { instant } from './instant.ts';

/** What a repeat of this call changes is nothing, with or without a kept answer: it merges what a device knows. */
export const MERGED_CALL = 'progressPut' satisfies EndpointName;

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
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_created_idx').on(t.createdAt),
    // Of the calls whose answers go earlier: the others would be read each time.
    index('idempotency_merged_created_idx')
      .on(t.createdAt)
      .where(sql.raw(`route = '${MERGED_CALL}'`)),
  ],
);

/** How many attempts are used up, for each account or address. No row, or a time in the past, means none. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A hash, so that neither addresses nor accounts of the people who try are stored. */
    key: text('key').primaryKey(),
    /** When all attempts are available again. */
    freeAt: instant('free_at').notNull(),
  },
  (t) => [index('rate_limits_free_at_idx').on(t.freeAt)],
);
