import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

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
