import * as z from 'zod/mini';
import { instantSchema } from './instants.ts';
import { NOTIFICATIONS_PAGE, NOTIFICATIONS_READ_MAX, PAGE_LIMIT_MAX } from './limits.ts';

/**
 * Kinds of notifications for instructors; the last is for everybody who asked about a course: it has its first lesson.
 */
export const NOTIFICATION_KINDS = [
  'sale',
  'review',
  'refund-request',
  'upload-finished',
  'upload-failed',
  'course-opened',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * An event of an instructor’s course, or of a course that the user asked about. `username`: the learner who caused it;
 * null if nobody did, or if the account was deleted. `amount` in rupees, 0 for a free course. `rating`: as it is now;
 * null after the review was removed. `refund`: the state of the request. `trackTitle` and `note` belong to an upload.
 */
const notificationSchema = z.object({
  _id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  at: z.string(),
  readAt: z.nullable(z.string()),
  courseId: z.string(),
  courseTitle: z.string(),
  username: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  rating: z.nullable(z.int()),
  refund: z.nullable(z.enum(['requested', 'refunded', 'declined'])),
  trackId: z.nullable(z.string()),
  trackTitle: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notificationSchema>;

/** `before`: the `next` of the page before. */
export const notificationsQuerySchema = z.object({
  before: z.optional(z.string().check(z.maxLength(100))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT_MAX)), NOTIFICATIONS_PAGE),
});

/** The latest first. `unread` counts all unread notifications of the user; `next` is null on the last page. */
export const notificationsAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(notificationSchema),
  unread: z.int(),
  next: z.nullable(z.string()),
});
export type NotificationsAnswer = z.infer<typeof notificationsAnswerSchema>;

export const unreadAnswerSchema = z.object({ success: z.literal(true), data: z.object({ unread: z.int() }) });

/** Marks as read: the listed ones, and all up to the instant `upTo`. Later ones stay unread. */
export const notificationsReadBodySchema = z.strictObject({
  ids: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(NOTIFICATIONS_READ_MAX)), []),
  upTo: z._default(z.nullable(instantSchema), null),
});
export type NotificationsReadBody = z.infer<typeof notificationsReadBodySchema>;
export const notificationsReadAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ unread: z.int() }),
});
