import { and, inArray, isNotNull } from 'drizzle-orm';
import type { NotificationKind } from '#contract/notification.ts';
import type { Db } from '../../db/db.ts';
import { courses, letterDeliveries, notifications, pushDeliveries, pushSubscriptions } from '../../db/schema.ts';

type Row = typeof notifications.$inferInsert;
/** What happened to a course; whose it is is looked up. */
type Happening = Omit<Row, 'id' | 'userId' | 'createdAt' | 'readAt'>;

/**
 * Notifies the instructors of the courses, once each. Call it in the transaction of the event. Instructors are not
 * notified of what they did themselves, and a course without an instructor notifies nobody. Push messages follow after
 * the commit.
 */
async function notify(tx: Db, happenings: readonly Happening[], now: Date): Promise<void> {
  if (happenings.length === 0) return;
  const ids = [...new Set(happenings.map(({ courseId }) => courseId))];
  const owners = await tx
    .select({ courseId: courses.id, userId: courses.ownerId })
    .from(courses)
    .where(and(inArray(courses.id, ids), isNotNull(courses.ownerId)));
  const ownerOf = new Map(owners.map(({ courseId, userId }) => [courseId, userId]));
  const rows = happenings.flatMap((happening): Row[] => {
    const userId = ownerOf.get(happening.courseId);
    return !userId || userId === happening.actorId ? [] : [{ ...happening, userId, createdAt: now }];
  });
  await write(tx, rows, now);
}

/** Writes the notifications and a push for each subscribed browser. Answers the ids of the notifications. */
async function write(tx: Db, rows: readonly Row[], now: Date): Promise<string[]> {
  if (rows.length === 0) return [];
  const written = await tx
    .insert(notifications)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ notificationId: notifications.id, userId: notifications.userId });
  const told = [...new Set(written.map(({ userId }) => userId))];
  if (told.length === 0) return [];
  const devices = await tx
    .select({ userId: pushSubscriptions.userId, endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, told))
    // Else one that is removed at this moment would fail what happened.
    .for('key share', { skipLocked: true });
  const deliveries = written.flatMap(({ notificationId, userId }) =>
    devices
      .filter((device) => device.userId === userId)
      .map(({ endpoint }) => ({ notificationId, endpoint, dueAt: now })),
  );
  if (deliveries.length > 0) await tx.insert(pushDeliveries).values(deliveries);
  return written.map(({ notificationId }) => notificationId);
}

/** Courses came into a learner's library. `orderId` is null for free ones. */
export function notifySales(
  tx: Db,
  sale: {
    userId: string;
    orderId: string | null;
    items: readonly { courseId: string; pricePaise: number }[];
    now: Date;
  },
): Promise<void> {
  const { userId, orderId, items, now } = sale;
  return notify(
    tx,
    items.map(({ courseId, pricePaise }) => ({
      kind: 'sale',
      courseId,
      actorId: userId,
      orderId,
      amountPaise: pricePaise,
    })),
    now,
  );
}

/** A learner rated a course. Only the first rating notifies, whatever happens to the review later. */
export function notifyReview(tx: Db, review: { userId: string; courseId: string; now: Date }): Promise<void> {
  return notify(tx, [{ kind: 'review', courseId: review.courseId, actorId: review.userId }], review.now);
}

/** Money of these refund requests is asked back. */
export function notifyRefundRequests(
  tx: Db,
  requests: readonly { id: string; userId: string | null; courseId: string; amountPaise: number }[],
  now: Date,
): Promise<void> {
  return notify(
    tx,
    requests.map(({ id, userId, courseId, amountPaise }) => ({
      kind: 'refund-request',
      courseId,
      actorId: userId,
      refundId: id,
      amountPaise,
    })),
    now,
  );
}

/**
 * A video is ready to play, or processing it failed. `uploadId`: each outcome of an upload notifies once. `note`: the
 * reason of a failure, in words for the instructor.
 */
export function notifyUpload(
  tx: Db,
  upload: {
    kind: Extract<NotificationKind, `upload-${string}`>;
    uploadId: string;
    courseId: string;
    trackId: string;
    note?: string;
    now: Date;
  },
): Promise<void> {
  const { now, ...happening } = upload;
  return notify(tx, [happening], now);
}

/** How many learners are notified in one statement. */
const TOLD_AT_ONCE = 1000;

/** A course has its first lesson: notifies the learners who asked for it, in the app, by push and by mail. */
export async function notifyOpened(
  tx: Db,
  { courseId, userIds, now }: { courseId: string; userIds: readonly string[]; now: Date },
): Promise<void> {
  for (let at = 0; at < userIds.length; at += TOLD_AT_ONCE) {
    const told = userIds.slice(at, at + TOLD_AT_ONCE);
    const rows = told.map((userId): Row => ({ kind: 'course-opened', courseId, userId, createdAt: now }));
    const letters = (await write(tx, rows, now)).map((notificationId) => ({ notificationId, dueAt: now }));
    if (letters.length > 0) await tx.insert(letterDeliveries).values(letters);
  }
}
