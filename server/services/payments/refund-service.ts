import { and, desc, eq, ne } from 'drizzle-orm';
import { toRupees } from '#contract/price.ts';
import type { Refund, RefundableCourse, RefundBody, Refunds } from '#contract/refund.ts';
import { refundableUntil, type RefundObstacle } from '#contract/refund-rules.ts';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries, refunds } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { notifyRefundRequests } from '../notices/notification-writer.ts';
import type { PaidCourse } from './order-items.ts';

type RefundRow = typeof refunds.$inferSelect;
interface Owner {
  clock: Clock;
  userId: string;
}

/** The reason in a refund that the server requests by itself. */
export const PAID_TWICE = 'Paid twice: the course was already owned.';
export const PAID_WITHOUT_ACCOUNT = 'The account was deleted before the payment arrived.';

const WORDS: Record<RefundObstacle, string> = {
  free: 'This course was free: there is nothing to refund.',
  late: 'This course was bought more than 15 days ago.',
  requested: 'A refund for this course has already been requested.',
};

function toRefund(row: RefundRow, courseTitle: string): Refund {
  return {
    _id: row.id,
    courseId: row.courseId,
    courseTitle,
    amount: toRupees(row.amountPaise),
    reason: row.reason,
    status: row.status,
    note: row.note,
    requestedAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

interface Bought {
  orderId: string | null;
  pricePaise: number;
  purchasedAt: Date;
}

function obstacleOf(bought: Bought, requested: boolean, now: Date): RefundObstacle | null {
  if (bought.pricePaise === 0 || bought.orderId === null) return 'free';
  if (requested) return 'requested';
  return now > refundableUntil(bought.purchasedAt) ? 'late' : null;
}

/** A request that is not declined and is about the very order by which the course is owned. */
const standing = and(
  eq(refunds.orderId, libraryEntries.orderId),
  eq(refunds.courseId, libraryEntries.courseId),
  ne(refunds.status, 'declined'),
);

/** The user's requests, the latest first, and every owned course with what stands in the way of giving it back. */
export async function loadRefunds(db: Db, { clock, userId }: Owner): Promise<Refunds> {
  const asked = await db
    .select({ row: refunds, title: courses.title })
    .from(refunds)
    .innerJoin(courses, eq(courses.id, refunds.courseId))
    .where(eq(refunds.userId, userId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id));
  const owned = await db
    .select({ entry: libraryEntries, title: courses.title, thumbnail: courses.thumbnail, refundId: refunds.id })
    .from(libraryEntries)
    .innerJoin(courses, eq(courses.id, libraryEntries.courseId))
    .leftJoin(refunds, standing)
    .where(eq(libraryEntries.userId, userId))
    .orderBy(desc(libraryEntries.purchasedAt), libraryEntries.courseId);
  const now = clock.now();
  return {
    refunds: asked.map(({ row, title }) => toRefund(row, title)),
    courses: owned.map(({ entry, title, thumbnail, refundId }): RefundableCourse => ({
      courseId: entry.courseId,
      title,
      thumbnail,
      amount: toRupees(entry.pricePaise),
      purchasedAt: entry.purchasedAt.toISOString(),
      refundableUntil: refundableUntil(entry.purchasedAt).toISOString(),
      obstacle: obstacleOf(entry, refundId !== null, now),
    })),
  };
}

/**
 * Notes that the learner wants the money of a course back; call it within a transaction. Throws `not_owned`, and `conflict`
 * when the course was free, was bought more than 15 days ago, or is already to be refunded.
 */
export async function requestRefund(tx: Db, { clock, userId }: Owner, body: RefundBody): Promise<Refund> {
  const { courseId, reason } = body;
  const [owned] = isUuid(courseId)
    ? await tx
        .select({ entry: libraryEntries, title: courses.title })
        .from(libraryEntries)
        .innerJoin(courses, eq(courses.id, libraryEntries.courseId))
        .where(and(eq(libraryEntries.userId, userId), eq(libraryEntries.courseId, courseId)))
    : [];
  if (!owned) throw new Refusal('not_owned', 'You have not purchased this course.');
  const { entry, title } = owned;
  const now = clock.now();
  const obstacle = obstacleOf(entry, false, now);
  if (obstacle) throw new Refusal('conflict', WORDS[obstacle]);
  const [row] = await tx
    .insert(refunds)
    .values({ userId, courseId, orderId: entry.orderId, amountPaise: entry.pricePaise, reason, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refusal('conflict', WORDS.requested);
  await notifyRefundRequests(tx, [row], now);
  return toRefund(row, title);
}

/**
 * Asks for money back that was taken for nothing: `items` of a paid order that granted nothing. Call it in the transaction
 * that finds this out.
 */
export async function requestReturn(
  tx: Db,
  input: { orderId: string; userId: string | null; items: readonly PaidCourse[]; reason: string; now: Date },
): Promise<void> {
  const { orderId, userId, reason, now } = input;
  const rows = input.items
    .filter(({ pricePaise }) => pricePaise > 0)
    .map(({ courseId, pricePaise }) => ({
      userId,
      courseId,
      orderId,
      amountPaise: pricePaise,
      reason,
      createdAt: now,
    }));
  if (rows.length === 0) return;
  await notifyRefundRequests(tx, await tx.insert(refunds).values(rows).onConflictDoNothing().returning(), now);
}
