import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries, orders, refunds, user } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import type { PaymentProvider, ProviderPayment } from '../../payments/payment-provider.ts';
import { revokeCertificate } from '../certificates/certificate-service.ts';
import { withCatalogueChange } from '../catalogue/catalogue-clock.ts';
import { isUuid } from '../catalogue/course-view.ts';

type RefundRow = typeof refunds.$inferSelect;

/** Longer than the provider takes to answer: after this time the process that began has finished or died. */
const PAYING_MS = 60_000;

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

/** Takes the course out of the library, and its certificate back, if it is owned through this order. A course that was paid twice stays. */
async function takeBackCourse(tx: Db, { userId, courseId, orderId }: RefundRow, now: Date): Promise<void> {
  if (userId === null || orderId === null) return;
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

/** Records that the provider is about to be called, so that no second operator does it at the same time. */
function beginPaying(db: Db, { clock }: Desk, id: string): Promise<RefundRow> {
  return inTransaction(db, async (tx) => {
    const row = await lockRefund(tx, id);
    if (row.status === 'refunded') return row;
    if (row.status === 'declined') throw new Refusal('conflict', 'This request was declined.');
    const now = clock.now();
    if (row.payingAt !== null && now.getTime() - row.payingAt.getTime() < PAYING_MS) {
      throw new Refusal('conflict', 'This request is being paid back right now. Try again in a minute.');
    }
    await tx.update(refunds).set({ payingAt: now }).where(eq(refunds.id, row.id));
    return row;
  });
}

/**
 * Sends the money back through the provider, then marks the request and takes the course out of the library in one
 * transaction. If the process is killed in between, or the provider’s answer is lost, run it again after a minute: the
 * provider gets the id of the request and pays only once. Approving twice changes nothing. Throws `not_found`,
 * `conflict` for a request that was declined or cannot be paid back, and what the provider throws.
 */
export async function approveRefund(db: Db, desk: Desk, id: string): Promise<RefundRow> {
  const { clock, payments } = desk;
  const begun = await beginPaying(db, desk, id);
  if (begun.status === 'refunded') return begun;
  const paymentId = await findPayment(db, payments, begun.orderId);
  const paidBack = await payments.refund({ paymentId, amountPaise: begun.amountPaise, reference: begun.id });
  return inTransaction(db, async (tx) => {
    const row = await lockRefund(tx, id);
    if (row.status === 'refunded') return row;
    const decided = { status: 'refunded', providerRefundId: paidBack.id, decidedAt: clock.now() } as const;
    await tx.update(refunds).set(decided).where(eq(refunds.id, row.id));
    await takeBackCourse(tx, row, decided.decidedAt);
    return { ...row, ...decided };
  });
}

/**
 * Reopens a request whose money came back to us, for an operator to approve again. The learner does not get the course
 * back. Answers the ids of the reopened requests; none if the refund is not ours or was reopened before.
 */
export async function reopenRefund(db: Db, providerRefundId: string): Promise<string[]> {
  const reopened = await db
    .update(refunds)
    .set({ status: 'requested', providerRefundId: null, decidedAt: null, payingAt: null })
    .where(eq(refunds.providerRefundId, providerRefundId))
    .returning({ id: refunds.id });
  return reopened.map(({ id }) => id);
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
