import * as z from 'zod/mini';
import { instantSchema } from './instants.ts';
import { NOTIFICATIONS_PAGE, NOTIFICATIONS_READ_MAX, PAGE_LIMIT_MAX } from './limits.ts';

/** What an instructor is told of; and anybody of a course that they asked about: it has its first lesson. */
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
 * Something that happened to an instructor's course, or to one that the user asked about. `username` is of the learner whose doing it was: null where nobody did
 * it, and when the account is gone. `amount` in rupees, 0 for a free course. `rating` is as it is now: null when the review was
 * taken away. `refund` is where the request stands. `trackTitle` and `note` are of an upload.
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

/** The latest first. `unread` counts all of the user's, whatever the page; `next` is null on the last page. */
export const notificationsAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(notificationSchema),
  unread: z.int(),
  next: z.nullable(z.string()),
});
export type NotificationsAnswer = z.infer<typeof notificationsAnswerSchema>;

export const unreadAnswerSchema = z.object({ success: z.literal(true), data: z.object({ unread: z.int() }) });

/** Which are read: those that are named, and all up to the instant `upTo`. What comes later stays unread. */
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
