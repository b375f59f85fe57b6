import { and, asc, eq, sql } from 'drizzle-orm';
import { toRupees } from '#contract/price.ts';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries, orders, refunds, user } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import type { PaymentProvider, ProviderPayment } from '../../payments/payment-provider.ts';
import { revokeCertificate } from '../certificates/certificate-service.ts';
import { withCatalogueChange } from '../catalogue/catalogue-clock.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { notifyRefundRequests } from '../notices/notification-writer.ts';
import { insertRequest } from './refund-service.ts';
import { bookFailedRefund, bookRefund, loadCoursesMoved } from './ledger.ts';

type RefundRow = typeof refunds.$inferSelect;

/** Longer than the provider takes to answer: after this time the process that began has finished or died. */
const PAYING_MS = 60_000;

const rupees = (paise: number) => `₹${toRupees(paise).toFixed(2)}`;

/** The least that Razorpay pays back. */
const LEAST_PAISE = 100;
const PART = 'A part is ₹1 or more, and leaves ₹1 or more.';
/** Whether `paise` can go back, and the rest of `all` later. */
const isPartOf = (all: number, paise: number) => paise >= LEAST_PAISE && all - paise >= LEAST_PAISE;

const PAID: ReadonlySet<ProviderPayment['status']> = new Set(['captured', 'refunded']);

interface Desk {
  clock: Clock;
  payments: PaymentProvider;
}

/** A request as an operator sees it. `email` is null when the account is gone. */
export interface RefundCase {
  id: string;
  status: RefundRow['status'];
  createdAt: Date;
  email: string | null;
  courseTitle: string;
  amountPaise: number;
  reason: string;
  orderId: string | null;
}

/** The requests, the longest waiting first: those that are open, or all of them. */
export function listRefunds(db: Db, { all }: { all: boolean }): Promise<RefundCase[]> {
  return db
    .select({
      id: refunds.id,
      status: refunds.status,
      createdAt: refunds.createdAt,
      email: user.email,
      courseTitle: courses.title,
      amountPaise: refunds.amountPaise,
      reason: refunds.reason,
      orderId: refunds.orderId,
    })
    .from(refunds)
    .innerJoin(courses, eq(courses.id, refunds.courseId))
    .leftJoin(user, eq(user.id, refunds.userId))
    .where(all ? undefined : eq(refunds.status, 'requested'))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** Locked, so that of two decisions the second waits here and finds the first one made. */
async function lockRefund(tx: Db, id: string): Promise<RefundRow> {
  const [row] = isUuid(id) ? await tx.select().from(refunds).where(eq(refunds.id, id)).for('update') : [];
  if (!row) throw new Refusal('not_found', `There is no refund request ${id}.`);
  return row;
}

/** The payment that paid the order; a webhook may have reported it without its id. */
async function findPayment(db: Db, payments: PaymentProvider, orderId: string | null): Promise<string> {
  const [order] = orderId === null ? [] : await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Refusal('conflict', 'The order of this request is no longer known.');
  if (order.provider !== payments.name) {
    throw new Refusal('conflict', `The payment was taken by ${order.provider}, and this server uses ${payments.name}.`);
  }
  if (order.paymentId !== null) return order.paymentId;
  // Paid back in full by a run that was killed then, it is no longer `captured`; the provider still knows for what it paid.
  const held = (await payments.fetchOrderPayments(order.id)).find(({ status }) => PAID.has(status));
  if (!held) throw new Refusal('conflict', `The provider knows of no captured payment of the order ${order.id}.`);
  return held.id;
}

/**
 * Takes the course out of the library, and its certificate back, if all that was paid for it went back and it is owned through
 * this order. A course that was paid twice stays, and so does one of which a part of the price went back.
 */
async function takeBackCourse(tx: Db, { userId, courseId, orderId }: RefundRow, now: Date): Promise<void> {
  if (userId === null || orderId === null) return;
  const { paidPaise, refundedPaise } = (await loadCoursesMoved(tx, [orderId]))(orderId, courseId);
  if (refundedPaise < paidPaise) return;
  const byThisOrder = and(
    eq(libraryEntries.userId, userId),
    eq(libraryEntries.courseId, courseId),
    eq(libraryEntries.orderId, orderId),
  );
  const [taken] = await tx.delete(libraryEntries).where(byThisOrder).returning({ courseId: libraryEntries.courseId });
  if (!taken) return;
  await revokeCertificate(tx, { userId, courseId, now, because: 'refund' });
  await withCatalogueChange(tx, (changeSeq) =>
    tx
      .update(courses)
      .set({
        studentsCount: sql`greatest(${courses.studentsCount} - 1, 0)`,
        popularity: sql`greatest(${courses.popularity} - 1, 0)`,
        changeSeq,
      })
      .where(eq(courses.id, courseId)),
  );
}

/** Says how much of a request is paid back, unless it was said when that was begun. */
function requireAmount({ payingAt, amountPaise }: RefundRow, wanted: number | undefined): number {
  if (wanted === undefined || wanted === amountPaise) return amountPaise;
  if (payingAt !== null) {
    throw new Refusal('conflict', `It was begun to pay back ${rupees(amountPaise)}: approve that.`);
  }
  if (!isPartOf(amountPaise, wanted)) {
    throw new Refusal('bad_request', `The request is for ${rupees(amountPaise)}. ${PART}`);
  }
  return wanted;
}

/** Records that the provider is about to be called, so that no second operator does it at the same time. */
function beginPaying(db: Db, { clock }: Desk, id: string, wanted: number | undefined): Promise<RefundRow> {
  return inTransaction(db, async (tx) => {
    const row = await lockRefund(tx, id);
    if (row.status === 'refunded') return row;
    if (row.status === 'declined') throw new Refusal('conflict', 'This request was declined.');
    const now = clock.now();
    if (row.payingAt !== null && now.getTime() - row.payingAt.getTime() < PAYING_MS) {
      throw new Refusal('conflict', 'This request is being paid back right now. Try again in a minute.');
    }
    const amountPaise = requireAmount(row, wanted);
    await tx.update(refunds).set({ payingAt: now, amountPaise }).where(eq(refunds.id, row.id));
    return { ...row, amountPaise };
  });
}

/**
 * Sends the money back through the provider, then marks the request and, if nothing is left of what was paid, takes the course
 * out of the library, in one transaction. `amountPaise`: a part of what was requested, for good. If the process is killed in
 * between, or the provider’s answer is lost, run it again after a minute: the provider gets the id of the request and pays only once. Approving twice changes nothing. Throws `not_found`,
 * `bad_request` for another amount than that, `conflict` for a request that was declined or cannot be paid back, and what the
 * provider throws.
 */
export async function approveRefund(db: Db, desk: Desk, id: string, amountPaise?: number): Promise<RefundRow> {
  const { clock, payments } = desk;
  const begun = await beginPaying(db, desk, id, amountPaise);
  if (begun.status === 'refunded') return begun;
  const paymentId = await findPayment(db, payments, begun.orderId);
  const paidBack = await payments.refund({ paymentId, amountPaise: begun.amountPaise, reference: begun.id });
  return inTransaction(db, async (tx) => {
    const row = await lockRefund(tx, id);
    if (row.status === 'refunded') return row;
    const decided = { status: 'refunded', providerRefundId: paidBack.id, decidedAt: clock.now() } as const;
    await tx.update(refunds).set(decided).where(eq(refunds.id, row.id));
    await bookRefund(tx, row, { reference: paidBack.id, at: decided.decidedAt });
    await takeBackCourse(tx, row, decided.decidedAt);
    return { ...row, ...decided };
  });
}

/**
 * Requests a refund of a part of what was paid for a course, or of all of it, that no learner asked for: the operator approves
 * it as any other. The course stays the learner's as long as a part of its price does. Answers the request. Throws `not_found`
 * for a course that was not paid in the order, `bad_request` without a reason, and `conflict` while another request is open or
 * when more would go back than was paid.
 */
export async function giveRefund(
  db: Db,
  { clock }: Pick<Desk, 'clock'>,
  given: { orderId: string; courseId: string; amountPaise: number; reason: string },
): Promise<RefundRow> {
  const { orderId, courseId, amountPaise } = given;
  const reason = given.reason.trim();
  if (reason === '') throw new Refusal('bad_request', 'Tell the learner why, with --reason "…".');
  return inTransaction(db, async (tx) => {
    // Locked, so that of two operators the second one sees what the first one gave.
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    const { paidPaise, refundedPaise } = (await loadCoursesMoved(tx, [orderId]))(orderId, courseId);
    if (!order || paidPaise === 0) throw new Refusal('not_found', 'The course was not paid in this order.');
    const ofCourse = and(eq(refunds.orderId, orderId), eq(refunds.courseId, courseId), eq(refunds.status, 'requested'));
    const [open] = await tx.select().from(refunds).where(ofCourse);
    if (open) throw new Refusal('conflict', `The request ${open.id} is open: decide on it first.`);
    const left = paidPaise - refundedPaise;
    if (left === 0) throw new Refusal('conflict', 'All that was paid for this course went back.');
    if (amountPaise !== left && !isPartOf(left, amountPaise)) {
      throw new Refusal('conflict', `${rupees(left)} can be paid back of what was paid for this course. ${PART}`);
    }
    const now = clock.now();
    const row = await insertRequest(tx, {
      userId: order.userId,
      orderId,
      courseId,
      amountPaise,
      reason,
      createdAt: now,
    });
    await notifyRefundRequests(tx, [row], now);
    return row;
  });
}

/**
 * Reopens a request whose money came back to us, for an operator to approve again. The learner does not get the course
 * back. Answers the ids of the reopened requests; none if the refund is not ours or was reopened before.
 */
export function reopenRefund(db: Db, { clock }: Pick<Desk, 'clock'>, providerRefundId: string): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const reopened = await tx
      .update(refunds)
      .set({ status: 'requested', providerRefundId: null, decidedAt: null, payingAt: null })
      .where(and(eq(refunds.providerRefundId, providerRefundId), eq(refunds.status, 'refunded')))
      .returning({ id: refunds.id });
    for (const refund of reopened) await bookFailedRefund(tx, refund, clock.now());
    return reopened.map(({ id }) => id);
  });
}

/** Refuses a request with words for the learner. Throws `bad_request` without words, `not_found`, and `conflict` when it was decided. */
export async function declineRefund(
  db: Db,
  { clock }: Pick<Desk, 'clock'>,
  id: string,
  words: string,
): Promise<RefundRow> {
  const note = words.trim();
  if (note === '') throw new Refusal('bad_request', 'Tell the learner why, with --note "…".');
  return inTransaction(db, async (tx) => {
    const row = await lockRefund(tx, id);
    if (row.status !== 'requested') throw new Refusal('conflict', `This request was already ${row.status}.`);
    if (row.payingAt !== null) {
      throw new Refusal(
        'conflict',
        'It was begun to pay this back, and the money may be on its way: approve it to finish.',
      );
    }
    const decided = { status: 'declined', note, decidedAt: clock.now() } as const;
    await tx.update(refunds).set(decided).where(eq(refunds.id, row.id));
    return { ...row, ...decided };
  });
}
