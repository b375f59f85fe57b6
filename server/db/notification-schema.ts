import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '#contract/notification.ts';
import { session, user } from './auth-schema.ts';
import { courses, tracks } from './catalogue-schema.ts';
import { orders, refunds } from './commerce-schema.ts';
import { instant } from './instant.ts';

/**
 * Notifications of instructors, and of learners who asked about a course (`course-opened`), written in the transaction
 * of the event. Nothing that a learner wrote is copied here: names, stars and states are joined from their own tables.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The recipient. */
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** The learner. */
    actorId: text('actor_id').references(() => user.id, { onDelete: 'set null' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    refundId: uuid('refund_id').references(() => refunds.id, { onDelete: 'cascade' }),
    trackId: uuid('track_id').references(() => tracks.id, { onDelete: 'cascade' }),
    /** The upload, so that its end notifies only once. */
    uploadId: text('upload_id'),
    amountPaise: integer('amount_paise'),
    /** Why an upload failed, for a person. */
    note: text('note'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    check(
      'notifications_kind_known',
      sql`${t.kind} in ('sale', 'review', 'refund-request', 'upload-finished', 'upload-failed', 'course-opened')`,
    ),
    index('notifications_user_idx').on(t.userId, t.createdAt, t.id),
    index('notifications_unread_idx')
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    // Each event notifies once, however often it is reported.
    uniqueIndex('notifications_sale_idx')
      .on(t.orderId, t.courseId)
      .where(sql`${t.kind} = 'sale'`),
    uniqueIndex('notifications_review_idx')
      .on(t.actorId, t.courseId)
      .where(sql`${t.kind} = 'review'`),
    uniqueIndex('notifications_refund_idx').on(t.refundId),
    uniqueIndex('notifications_upload_idx').on(t.uploadId, t.kind),
    index('notifications_actor_idx').on(t.actorId),
    index('notifications_course_idx').on(t.courseId),
    index('notifications_order_idx').on(t.orderId),
    index('notifications_track_idx').on(t.trackId),
  ],
);

/**
 * A browser that receives push messages. It belongs to the session that subscribed it: a logout, here or elsewhere,
 * ends it.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The server's public key that the browser subscribed to; null in rows of before it was kept. */
    vapidKey: text('vapid_key'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('push_subscriptions_user_idx').on(t.userId),
    // A session is one browser.
    uniqueIndex('push_subscriptions_session_idx').on(t.sessionId),
  ],
);

/** A push message that is still to be sent. Written with the notification, deleted once it was sent. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint')
      .notNull()
      .references(() => pushSubscriptions.endpoint, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.endpoint] }),
    index('push_deliveries_due_idx').on(t.dueAt),
    index('push_deliveries_endpoint_idx').on(t.endpoint),
  ],
);

/** A letter that is still to be sent. Written with the notification, deleted once it was sent. */
export const letterDeliveries = pgTable(
  'letter_deliveries',
  {
    notificationId: uuid('notification_id')
      .primaryKey()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull(),
  },
  (t) => [index('letter_deliveries_due_idx').on(t.dueAt)],
);

/** A letter that was handed over to the mail server, without its words. */
export const letters = pgTable(
  'letters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [index('letters_user_idx').on(t.userId), index('letters_sent_idx').on(t.sentAt)],
);
