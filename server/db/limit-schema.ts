import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How much of its attempts somebody has used up; one without a row, or with a time that has passed, has used none. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A hash: neither the addresses nor the accounts of those who try are kept. */
    key: text('key').primaryKey(),
    /** When all attempts are there again. */
    freeAt: timestamp('free_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('rate_limits_free_at_idx').on(t.freeAt)],
);
