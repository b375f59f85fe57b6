import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './auth-schema.ts';
import { courses } from './catalogue-schema.ts';
import { instant } from './instant.ts';

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });
/** For payment records, which stay without the person after the account is deleted. */
const payerId = () => text('user_id').references(() => user.id, { onDelete: 'set null' });
const courseId = () =>
  uuid('course_id')
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' });

export const cartItems = pgTable(
  'cart_items',
  { userId: userId(), courseId: courseId(), addedAt: instant('added_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] }), index('cart_items_course_idx').on(t.courseId)],
);

export const wishlistItems = pgTable(
  'wishlist_items',
  { userId: userId(), courseId: courseId(), addedAt: instant('added_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] }), index('wishlist_items_course_idx').on(t.courseId)],
);

/**
 * Learners who want to be notified when a course gets its first lesson; deleted once they were
 * (services/authoring/opening-service.ts).
 */
export const openingRequests = pgTable(
  'opening_requests',
  { userId: userId(), courseId: courseId(), askedAt: instant('asked_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] }), index('opening_requests_course_idx').on(t.courseId)],
);

export const orders = pgTable(
  'orders',
  {
    /** The provider's order id. */
    id: text('id').primaryKey(),
    userId: payerId(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<'created' | 'paid' | 'failed'>().notNull().default('created'),
    provider: text('provider').$type<'razorpay' | 'sandbox'>().notNull(),
    paymentId: text('payment_id').unique(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    /** When the reconciler asks the provider next; null when it no longer does. */
    nextCheckAt: instant('next_check_at'),
  },
  (t) => [
    check('orders_status_known', sql`${t.status} in ('created', 'paid', 'failed')`),
    index('orders_user_idx').on(t.userId),
    index('orders_next_check_idx')
      .on(t.nextCheckAt)
      .where(sql`${t.status} = 'created'`),
  ],
);

/** The courses of an order, with price and title as they were when the order was made. */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The position in the order, from 0, for receipts. */
    position: integer('position').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    pricePaise: integer('price_paise').notNull(),
    /** Null in orders of an earlier version, which did not keep it. */
    title: text('title'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    // An instructor's sales.
    index('order_items_course_idx').on(t.courseId),
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
    purchasedAt: instant('purchased_at').notNull(),
    state: text('state').$type<'active' | 'archived' | 'hidden'>().notNull().default('active'),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    check('library_entries_state_known', sql`${t.state} in ('active', 'archived', 'hidden')`),
    index('library_entries_course_idx').on(t.courseId),
    index('library_entries_order_idx').on(t.orderId),
  ],
);

/** The reasons of refunds that the server requests by itself. */
export const PAID_TWICE = 'Paid twice: the course was already owned.';
export const PAID_WITHOUT_ACCOUNT = 'The account was deleted before the payment arrived.';

/**
 * Refunds, of a course of an order or of a part of its price, from the request on. Those that were not declined are never more
 * than what was paid for the course in the order: a trigger adds them up (migration 0030). A learner who paid twice for a
 * course has two orders of it.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: payerId(),
    courseId: courseId(),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    amountPaise: integer('amount_paise').notNull(),
    reason: text('reason').notNull(),
    status: text('status').$type<'requested' | 'refunded' | 'declined'>().notNull().default('requested'),
    /** The explanation for the learner when the request was declined. */
    note: text('note'),
    /** The provider's refund id. */
    providerRefundId: text('provider_refund_id'),
    createdAt: instant('created_at').notNull(),
    /** When paying it back was last begun: the provider may have done it since then. */
    payingAt: instant('paying_at'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    check('refunds_status_known', sql`${t.status} in ('requested', 'refunded', 'declined')`),
    index('refunds_user_idx').on(t.userId, t.courseId),
    index('refunds_course_idx').on(t.courseId),
    index('refunds_order_idx').on(t.orderId),
    index('refunds_status_idx').on(t.status, t.createdAt),
  ],
);

/** A plan that includes courses for as long as it runs. */
export const plans = pgTable('plans', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
});

export const planCourses = pgTable(
  'plan_courses',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    courseId: courseId(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.courseId] }), index('plan_courses_course_idx').on(t.courseId)],
);

/** A learner's plan (specification, section 3, Plan). It is expired when `expiresAt` has passed, whatever `status` says. */
export const userPlans = pgTable(
  'user_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'restrict' }),
    status: text('status').$type<'active' | 'pending_cancellation'>().notNull().default('active'),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the learner cancelled it; it runs until it expires. */
    cancelledAt: instant('cancelled_at'),
  },
  (t) => [
    check('user_plans_status_known', sql`${t.status} in ('active', 'pending_cancellation')`),
    index('user_plans_user_idx').on(t.userId),
    index('user_plans_plan_idx').on(t.planId),
  ],
);

/**
 * Attempts to pay in the payment sandbox, which Razorpay would store on its side. A sandbox order needs no row: its id
 * contains a proof.
 */
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
    index('sandbox_payments_created_idx').on(t.createdAt),
    /** Two windows cannot both take the money for one order. */
    uniqueIndex('sandbox_payments_captured_idx')
      .on(t.orderId)
      .where(sql`${t.status} = 'captured'`),
  ],
);

/** Refunds of the payment sandbox, which Razorpay would store on its side. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => sandboxPayments.id, { onDelete: 'cascade' }),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('sandbox_refunds_payment_idx').on(t.paymentId), index('sandbox_refunds_created_idx').on(t.createdAt)],
);
