import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Opening } from '#contract/library.ts';
import { TEXT } from '#contract/texts.ts';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries, notifications, openingRequests } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { isPublic, isUuid } from '../catalogue/course-view.ts';
import { notifyOpened } from '../notices/notification-writer.ts';

interface Wish {
  clock: Clock;
  userId: string;
  courseId: string;
  wanted: boolean;
}

const isNews = (userId: string) =>
  and(eq(notifications.userId, userId), eq(notifications.kind, 'course-opened'), isNull(notifications.readAt));

/**
 * Sets or withdraws the wish to be notified when the course has its first lesson. If it already has one, the
 * notification is written at once; withdrawing marks earlier notifications as read. Throws `not_found`, `own_course`
 * and `already_purchased`; withdrawing is never refused. Call it in a transaction.
 */
export async function setOpeningRequest(tx: Db, wish: Wish): Promise<void> {
  const { clock, userId, courseId, wanted } = wish;
  if (!wanted) return forget(tx, wish);
  const [course] = isUuid(courseId)
    ? await tx
        .select({ ownerId: courses.ownerId, lessonsCount: courses.lessonsCount })
        .from(courses)
        .where(and(eq(courses.id, courseId), isPublic))
        // A transaction that writes the first lesson at this moment either finishes first or sees this request.
        .for('share')
    : [];
  if (!course) throw new Refusal('not_found', 'This course was not found.');
  if (course.ownerId === userId) throw new Refusal('own_course', TEXT.courses.own, { courseIds: [courseId] });
  const owned = and(eq(libraryEntries.userId, userId), eq(libraryEntries.courseId, courseId));
  if ((await tx.$count(libraryEntries, owned)) > 0) throw new Refusal('already_purchased', TEXT.cart.purchased);
  if (course.lessonsCount === 0) {
    await tx.insert(openingRequests).values({ userId, courseId, askedAt: clock.now() }).onConflictDoNothing();
    return;
  }
  const told = await tx.$count(notifications, and(isNews(userId), eq(notifications.courseId, courseId)));
  if (told === 0) await notifyOpened(tx, { courseId, userIds: [userId], now: clock.now() });
}

async function forget(tx: Db, { clock, userId, courseId }: Wish): Promise<void> {
  if (!isUuid(courseId)) return;
  await tx
    .delete(openingRequests)
    .where(and(eq(openingRequests.userId, userId), eq(openingRequests.courseId, courseId)));
  await tx
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(and(isNews(userId), eq(notifications.courseId, courseId)));
}

/**
 * The course has its first lesson: notifies everybody who asked, once. Call it in the transaction that added the
 * lesson.
 */
export async function tellOpened(tx: Db, courseId: string, now: Date): Promise<void> {
  const asked = await tx
    .delete(openingRequests)
    .where(eq(openingRequests.courseId, courseId))
    .returning({ userId: openingRequests.userId });
  await notifyOpened(tx, { courseId, userIds: asked.map(({ userId }) => userId), now });
}

/** The ids of the courses that the user waits for, the latest first. */
export async function loadAwaited(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ courseId: openingRequests.courseId })
    .from(openingRequests)
    .where(eq(openingRequests.userId, userId))
    .orderBy(desc(openingRequests.askedAt), asc(openingRequests.courseId));
  return rows.map(({ courseId }) => courseId);
}

/** Unread notifications of courses that can still be bought and that the user does not own, the latest first. */
export async function loadOpenings(db: Db, userId: string): Promise<Opening[]> {
  const rows = await db
    .select({ courseId: courses.id, title: courses.title, at: notifications.createdAt })
    .from(notifications)
    .innerJoin(courses, and(eq(courses.id, notifications.courseId), isPublic))
    .leftJoin(libraryEntries, and(eq(libraryEntries.courseId, courses.id), eq(libraryEntries.userId, userId)))
    .where(and(isNews(userId), isNull(libraryEntries.userId)))
    .orderBy(desc(notifications.createdAt), asc(courses.id));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
