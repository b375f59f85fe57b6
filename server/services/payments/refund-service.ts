import { and, desc, eq, exists, sql } from 'drizzle-orm';
import { toRupees } from '#contract/price.ts';
import type { Refund, RefundableCourse, RefundBody, Refunds } from '#contract/refund.ts';
import { refundableUntil, type RefundObstacle } from '#contract/refund-rules.ts';
import type { Db } from '../../db/db.ts';
import { toPgError } from '../../db/pg-error.ts';
import { courses, libraryEntries, refunds } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { notifyRefundRequests } from '../notices/notification-writer.ts';
import { loadCoursesMoved } from './ledger.ts';
import type { PaidCourse } from './order-items.ts';

type RefundRow = typeof refunds.$inferSelect;
interface Owner {
  clock: Clock;
  userId: string;
}

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
  /** What was paid and did not go back. */
  leftPaise: number;
  purchasedAt: Date;
}

function obstacleOf(bought: Bought, requested: boolean, now: Date): RefundObstacle | null {
  if (requested) return 'requested';
  if (bought.leftPaise === 0) return 'free';
  return now > refundableUntil(bought.purchasedAt) ? 'late' : null;
}

/** Whether a request is open that is about the very order by which the course is owned. */
const isRequested = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(refunds)
      .where(
        and(
          eq(refunds.orderId, libraryEntries.orderId),
          eq(refunds.courseId, libraryEntries.courseId),
          eq(refunds.status, 'requested'),
        ),
      ),
  );

/** A trigger's (migration 0030): what is requested and what went back is more than what was paid. */
const BEYOND_PAYMENT = 'refunds_within_payment';

/**
 * Writes a request. Throws `conflict` when it would be for more than is left of what was paid, also if another one is made at the
 * same time.
 */
export async function insertRequest(tx: Db, request: typeof refunds.$inferInsert): Promise<RefundRow> {
  try {
    const [row] = await tx.insert(refunds).values(request).returning();
    if (!row) throw new Error('The request was not written');
    return row;
  } catch (error) {
    if (toPgError(error)?.constraint === BEYOND_PAYMENT) throw new Refusal('conflict', WORDS.requested);
    throw error;
  }
}

type LibraryEntry = typeof libraryEntries.$inferSelect;

/** What was paid for each of these and did not go back, in the same order. */
async function loadBought(db: Db, entries: readonly LibraryEntry[]): Promise<Bought[]> {
  const moved = await loadCoursesMoved(
    db,
    entries.flatMap(({ orderId }) => orderId ?? []),
  );
  return entries.map(({ orderId, courseId, purchasedAt }) => {
    const { paidPaise, refundedPaise } = moved(orderId, courseId);
    return { leftPaise: paidPaise - refundedPaise, purchasedAt };
  });
}

/** The user's requests, the latest first, and every owned course with what stands in the way of giving it back. */
export async function loadRefunds(db: Db, { clock, userId }: Owner): Promise<Refunds> {
  const asked = await db
    .select({ row: refunds, title: courses.title })
    .from(refunds)
    .innerJoin(courses, eq(courses.id, refunds.courseId))
    .where(eq(refunds.userId, userId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id));
  const owned = await db
    .select({
      entry: libraryEntries,
      title: courses.title,
      thumbnail: courses.thumbnail,
      requested: sql<boolean>`${isRequested(db)}`,
    })
    .from(libraryEntries)
    .innerJoin(courses, eq(courses.id, libraryEntries.courseId))
    .where(eq(libraryEntries.userId, userId))
    .orderBy(desc(libraryEntries.purchasedAt), libraryEntries.courseId);
  const now = clock.now();
  const bought = await loadBought(
    db,
    owned.map(({ entry }) => entry),
  );
  return {
    refunds: asked.map(({ row, title }) => toRefund(row, title)),
    courses: owned.map(({ entry, title, thumbnail, requested }, i): RefundableCourse => {
      const { leftPaise, purchasedAt } = bought[i] ?? { leftPaise: 0, purchasedAt: entry.purchasedAt };
      return {
        courseId: entry.courseId,
        title,
        thumbnail,
        amount: toRupees(leftPaise),
        purchasedAt: purchasedAt.toISOString(),
        refundableUntil: refundableUntil(purchasedAt).toISOString(),
        obstacle: obstacleOf({ leftPaise, purchasedAt }, requested, now),
      };
    }),
  };
}

/**
 * Notes that the learner wants back what is left of the money of a course; call it within a transaction. Throws `not_owned`, and
 * `conflict` when the course was free, was bought more than 15 days ago, or is already to be refunded.
 */
export async function requestRefund(tx: Db, { clock, userId }: Owner, body: RefundBody): Promise<Refund> {
  const { courseId, reason } = body;
  const [owned] = isUuid(courseId)
    ? await tx
        .select({ entry: libraryEntries, title: courses.title, requested: sql<boolean>`${isRequested(tx)}` })
        .from(libraryEntries)
        .innerJoin(courses, eq(courses.id, libraryEntries.courseId))
        .where(and(eq(libraryEntries.userId, userId), eq(libraryEntries.courseId, courseId)))
    : [];
  if (!owned) throw new Refusal('not_owned', 'You have not purchased this course.');
  const { entry, title, requested } = owned;
  const now = clock.now();
  const [bought] = await loadBought(tx, [entry]);
  if (!bought) throw new Error('What was paid for the course is not known');
  const obstacle = obstacleOf(bought, requested, now);
  if (obstacle) throw new Refusal('conflict', WORDS[obstacle]);
  const asked = { userId, courseId, orderId: entry.orderId, amountPaise: bought.leftPaise, reason, createdAt: now };
  const row = await insertRequest(tx, asked);
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
  await notifyRefundRequests(tx, await tx.insert(refunds).values(rows).returning(), now);
}
