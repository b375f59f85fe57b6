import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { isInstant } from '#contract/instants.ts';
import type { Notification, NotificationsAnswer, NotificationsReadBody } from '#contract/notification.ts';
import { toRupees } from '#contract/price.ts';
import type { Db } from '../../db/db.ts';
import { courses, notifications, refunds, reviews, tracks, user } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { isUuid } from '../catalogue/course-view.ts';

/** A notification joined with the names, stars and states that are kept in other tables. */
const notificationColumns = {
  row: notifications,
  courseTitle: courses.title,
  username: user.displayUsername,
  rating: reviews.rating,
  refund: refunds.status,
  trackTitle: tracks.title,
};

/** The rows of `notificationColumns`; add a `where`. */
export function selectNotifications(db: Db) {
  return db
    .select(notificationColumns)
    .from(notifications)
    .innerJoin(courses, eq(courses.id, notifications.courseId))
    .leftJoin(user, eq(user.id, notifications.actorId))
    .leftJoin(
      reviews,
      and(
        eq(notifications.kind, 'review'),
        eq(reviews.userId, notifications.actorId),
        eq(reviews.courseId, notifications.courseId),
      ),
    )
    .leftJoin(refunds, eq(refunds.id, notifications.refundId))
    .leftJoin(tracks, eq(tracks.id, notifications.trackId));
}

type Selected = Awaited<ReturnType<typeof selectNotifications>>[number];

export function toNotification({ row, ...said }: Selected): Notification {
  return {
    _id: row.id,
    kind: row.kind,
    at: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    courseId: row.courseId,
    amount: row.amountPaise === null ? null : toRupees(row.amountPaise),
    trackId: row.trackId,
    note: row.note,
    ...said,
  };
}

/** Where a page ends: its last row's instant and id. */
const toCursor = ({ at, _id }: Notification) => `${at}_${_id}`;

function readCursor(before: string): { at: Date; id: string } {
  const [time = '', id = ''] = before.split('_');
  const at = new Date(time);
  if (!isInstant(at.getTime()) || !isUuid(id)) throw new Refusal('bad_request', 'before is not a cursor of this list.');
  return { at, id };
}

/** How many of the user's notifications are unread. */
export function countUnread(db: Db, userId: string): Promise<number> {
  return db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt)));
}

/** A page of the user’s notifications, the latest first. Throws `bad_request` for a cursor that cannot be read. */
export async function loadNotifications(
  db: Db,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
): Promise<Omit<NotificationsAnswer, 'success'>> {
  const from = before === undefined ? null : readCursor(before);
  const earlier =
    from &&
    sql`(${notifications.createdAt}, ${notifications.id}) < (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`;
  const rows = await selectNotifications(db)
    .where(and(eq(notifications.userId, userId), earlier ?? undefined))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit + 1);
  const data = rows.slice(0, limit).map(toNotification);
  const last = data.at(-1);
  return {
    data,
    unread: await countUnread(db, userId),
    next: rows.length > limit && last ? toCursor(last) : null,
  };
}

/** Marks the user's own as read, once; answers how many are unread then. Ids that are not theirs change nothing. */
export async function markRead(
  db: Db,
  { clock, userId, body: { ids, upTo } }: { clock: Clock; userId: string; body: NotificationsReadBody },
): Promise<number> {
  const named = inArray(notifications.id, ids.filter(isUuid));
  await db
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        upTo === null ? named : or(named, lte(notifications.createdAt, new Date(upTo))),
      ),
    );
  return countUnread(db, userId);
}
