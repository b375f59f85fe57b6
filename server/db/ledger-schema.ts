import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './auth-schema.ts';
import { courses } from './catalogue-schema.ts';
import { orders, refunds } from './commerce-schema.ts';
import { instant } from './instant.ts';

/**
 * Whose money a line is about. A row is the pseudonym under which the ledger knows a person, so that it can forget who it was
 * without a change of a line. The accounts of the platform, of each provider and of tax were made by the migration.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'learner' | 'instructor' | 'platform' | 'provider' | 'tax'>().notNull(),
    /** Of a learner or an instructor; null once the account was deleted. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    provider: text('provider').$type<'razorpay' | 'sandbox'>(),
  },
  (t) => [
    check('ledger_accounts_kind_known', sql`${t.kind} in ('learner', 'instructor', 'platform', 'provider', 'tax')`),
    check('ledger_accounts_of_person', sql`${t.userId} is null or ${t.kind} in ('learner', 'instructor')`),
    check('ledger_accounts_of_provider', sql`(${t.provider} is not null) = (${t.kind} = 'provider')`),
    uniqueIndex('ledger_accounts_person_idx').on(t.userId, t.kind),
    uniqueIndex('ledger_accounts_house_idx')
      .on(t.kind, sql`coalesce(${t.provider}, '')`)
      .where(sql`${t.kind} in ('platform', 'provider', 'tax')`),
  ],
);

/**
 * What happened to money, once each (`event`). Triggers refuse to change, remove or add to an entry, and an entry of which the
 * lines are not `lines` many or do not sum to zero when the transaction commits; also a refund beyond what was paid
 * (migration 0030).
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Names what happened, so that it is written once. */
    event: text('event').notNull().unique(),
    /** `refund_failed`: the money of a refund came back to us. `fee`: what the provider kept for a payment. */
    kind: text('kind').$type<'payment' | 'refund' | 'refund_failed' | 'fee'>().notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    refundId: uuid('refund_id').references(() => refunds.id, { onDelete: 'restrict' }),
    /** The provider's id of the payment or of the refund; null if it reported a payment without it. */
    reference: text('reference'),
    happenedAt: instant('happened_at').notNull(),
    /** How many lines it has. */
    lines: smallint('lines').notNull(),
  },
  (t) => [
    check('ledger_entries_kind_known', sql`${t.kind} in ('payment', 'refund', 'refund_failed', 'fee')`),
    check('ledger_entries_has_lines', sql`${t.lines} >= 2`),
    index('ledger_entries_order_idx').on(t.orderId),
    index('ledger_entries_refund_idx').on(t.refundId),
    index('ledger_entries_reference_idx').on(t.reference),
    index('ledger_entries_happened_idx').on(t.happenedAt),
  ],
);

/** A debit of an account (more than 0), or a credit (less), in paise. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerEntries.id, { onDelete: 'restrict' }),
    position: integer('position').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id, { onDelete: 'restrict' }),
    /** The course that was sold or paid back; null in lines about the whole. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'restrict' }),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.position] }),
    check('ledger_lines_not_zero', sql`${t.amountPaise} <> 0`),
    index('ledger_lines_account_idx').on(t.accountId),
    index('ledger_lines_course_idx').on(t.courseId),
  ],
);
