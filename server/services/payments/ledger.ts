import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { courses, ledgerAccounts, ledgerEntries, ledgerLines, type orders, type refunds } from '../../db/schema.ts';
import type { PaidCourse } from './order-items.ts';

type OrderRow = typeof orders.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;
type EntryRow = typeof ledgerEntries.$inferInsert;
type Account = typeof ledgerAccounts.$inferSelect;
type Line = Pick<typeof ledgerLines.$inferSelect, 'accountId' | 'courseId' | 'amountPaise'>;

/** The account of a person, made if there is none. Of nobody: a new one, for the payer's account is gone. */
async function accountOf(tx: Db, kind: 'learner' | 'instructor', userId: string | null): Promise<string> {
  const [made] = await tx.insert(ledgerAccounts).values({ kind, userId }).onConflictDoNothing().returning();
  if (made) return made.id;
  const [known] = await tx
    .select()
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, kind), userId === null ? undefined : eq(ledgerAccounts.userId, userId)));
  if (!known) throw new Error(`The ledger has no account of the ${kind}`);
  return known.id;
}

/** An account that the migration made. */
async function houseAccount(tx: Db, kind: 'platform' | 'tax' | 'provider', provider?: Account['provider']) {
  const [known] = await tx
    .select()
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.kind, kind),
        provider ? eq(ledgerAccounts.provider, provider) : isNull(ledgerAccounts.provider),
      ),
    );
  if (!known) throw new Error(`The ledger has no account of the ${kind}`);
  return known.id;
}

/** Who earns what these courses bring: their instructors, or the platform for those without one. By the course's id. */
async function earnersOf(tx: Db, items: readonly PaidCourse[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ courseId: courses.id, ownerId: courses.ownerId })
    .from(courses)
    .where(
      inArray(
        courses.id,
        items.map(({ courseId }) => courseId),
      ),
    );
  const accounts = new Map<string | null, string>([[null, await houseAccount(tx, 'platform')]]);
  // In one order for everybody, so that two sales cannot wait for each other.
  for (const ownerId of [...new Set(rows.flatMap((row) => row.ownerId ?? []))].sort())
    accounts.set(ownerId, await accountOf(tx, 'instructor', ownerId));
  return new Map(rows.map(({ courseId, ownerId }) => [courseId, accounts.get(ownerId) ?? '']));
}

/** Writes an entry, unless its event is in the ledger. The caller's transaction fails at its end if the lines do not sum to zero. */
async function append(tx: Db, entry: Omit<EntryRow, 'id' | 'lines'>, lines: readonly Line[]): Promise<boolean> {
  const [written] = await tx
    .insert(ledgerEntries)
    .values({ ...entry, lines: lines.length })
    .onConflictDoNothing({ target: ledgerEntries.event })
    .returning({ id: ledgerEntries.id });
  if (!written) return false;
  await tx.insert(ledgerLines).values(lines.map((line, position) => ({ ...line, entryId: written.id, position })));
  return true;
}

const paymentEvent = (orderId: string) => `payment ${orderId}`;

/**
 * A paid order: the provider owes us what the learner paid, the learner paid for the courses, and we owe that to who earns it.
 * Call it in the transaction that marks the order as paid. An order of nothing leaves no entry.
 */
export async function bookPayment(tx: Db, order: OrderRow, items: readonly PaidCourse[]): Promise<void> {
  const { id: orderId, amountPaise, paymentId, paidAt, createdAt } = order;
  if (amountPaise === 0) return;
  const priced = items.filter(({ pricePaise }) => pricePaise > 0);
  const learner = await accountOf(tx, 'learner', order.userId);
  const provider = await houseAccount(tx, 'provider', order.provider);
  const earners = await earnersOf(tx, priced);
  const entry = { kind: 'payment', orderId, reference: paymentId, happenedAt: paidAt ?? createdAt } as const;
  await append(tx, { ...entry, event: paymentEvent(orderId) }, [
    { accountId: provider, courseId: null, amountPaise },
    { accountId: learner, courseId: null, amountPaise: -amountPaise },
    ...priced.flatMap(({ courseId, pricePaise }) => [
      { accountId: learner, courseId, amountPaise: pricePaise },
      { accountId: earners.get(courseId) ?? '', courseId, amountPaise: -pricePaise },
    ]),
  ]);
}

/** How often a refund went out and came back. */
async function countEntries(tx: Db, kind: EntryRow['kind'], refundId: string): Promise<number> {
  const [row] = await tx
    .select({ entries: count() })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.refundId, refundId), eq(ledgerEntries.kind, kind)));
  return row?.entries ?? 0;
}

/**
 * Money that the provider paid back: the lines of the sale, the other way round. Call it in the transaction that marks the
 * refund, with its row locked. Fails at the end of that transaction if more would go back than was paid.
 */
export async function bookRefund(
  tx: Db,
  refund: Pick<RefundRow, 'id' | 'orderId' | 'courseId' | 'amountPaise'>,
  { reference, at }: { reference: string | null; at: Date },
): Promise<void> {
  const { id: refundId, courseId, amountPaise } = refund;
  const orderId = refund.orderId ?? '';
  const paid = await tx
    .select({ accountId: ledgerLines.accountId, courseId: ledgerLines.courseId, amountPaise: ledgerLines.amountPaise })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(eq(ledgerEntries.event, paymentEvent(orderId)))
    .orderBy(ledgerLines.position);
  const lines = paid
    .filter((line) => line.courseId === null || line.courseId === courseId)
    .map((line) => ({ ...line, amountPaise: -Math.sign(line.amountPaise) * amountPaise }));
  if (lines.every((line) => line.courseId === null)) {
    throw new Error(`The ledger has no payment of the course ${courseId} in the order ${orderId}`);
  }
  const time = (await countEntries(tx, 'refund_failed', refundId)) + 1;
  const entry = { kind: 'refund', orderId, refundId, reference, happenedAt: at } as const;
  await append(tx, { ...entry, event: `refund ${refundId} ${time}` }, lines);
}

/** The money of a refund is with us again. Call it in the transaction that opens its request again. */
export async function bookFailedRefund(tx: Db, refund: Pick<RefundRow, 'id'>, at: Date): Promise<void> {
  const time = await countEntries(tx, 'refund', refund.id);
  const rows = await tx
    .select({ entry: ledgerEntries, line: ledgerLines })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(eq(ledgerEntries.event, `refund ${refund.id} ${time}`))
    .orderBy(ledgerLines.position);
  const [first] = rows;
  if (!first) throw new Error(`The ledger has no refund ${refund.id}`);
  const { orderId, refundId, reference } = first.entry;
  await append(
    tx,
    {
      event: `refund_failed ${refund.id} ${time}`,
      kind: 'refund_failed',
      orderId,
      refundId,
      reference,
      happenedAt: at,
    },
    rows.map(({ line: { accountId, courseId, amountPaise } }) => ({ accountId, courseId, amountPaise: -amountPaise })),
  );
}

/** What was paid and what of it went back, in paise. */
export interface Moved {
  paidPaise: number;
  refundedPaise: number;
}

const isPayment = eq(ledgerEntries.kind, 'payment');
const nothing: Moved = { paidPaise: 0, refundedPaise: 0 };
/** Sums of integers are bigint or numeric in PostgreSQL, which its driver answers as text. */
const debits = (only: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(${ledgerLines.amountPaise}) filter (where ${only}), 0)::float8`;
const moved = {
  paidPaise: debits(sql`${isPayment}`),
  refundedPaise: debits(sql`not ${isPayment}`),
};

/** What was paid for these orders; nothing for one that was not paid. */
export async function loadOrdersMoved(db: Db, orderIds: readonly string[]): Promise<(orderId: string) => Moved> {
  const rows = await db
    .select({ orderId: ledgerEntries.orderId, ...moved })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, and(eq(ledgerAccounts.id, ledgerLines.accountId), eq(ledgerAccounts.kind, 'provider')))
    .where(
      and(
        inArray(ledgerEntries.orderId, [...orderIds]),
        inArray(ledgerEntries.kind, ['payment', 'refund', 'refund_failed']),
      ),
    )
    .groupBy(ledgerEntries.orderId);
  const found = new Map(
    rows.map(({ orderId, paidPaise, refundedPaise }) => [orderId, { paidPaise, refundedPaise: 0 - refundedPaise }]),
  );
  return (orderId) => found.get(orderId) ?? nothing;
}

/** What was paid for each course of these orders; nothing for one that was free. */
export async function loadCoursesMoved(
  db: Db,
  orderIds: readonly string[],
): Promise<(orderId: string | null, courseId: string) => Moved> {
  const rows = await db
    .select({ orderId: ledgerEntries.orderId, courseId: ledgerLines.courseId, ...moved })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, and(eq(ledgerLines.entryId, ledgerEntries.id), isNotNull(ledgerLines.courseId)))
    .innerJoin(ledgerAccounts, and(eq(ledgerAccounts.id, ledgerLines.accountId), eq(ledgerAccounts.kind, 'learner')))
    .where(inArray(ledgerEntries.orderId, [...orderIds]))
    .groupBy(ledgerEntries.orderId, ledgerLines.courseId);
  const key = (orderId: string | null, courseId: string | null) => `${orderId} ${courseId}`;
  const found = new Map(
    rows.map(({ orderId, courseId, paidPaise, refundedPaise }) => [
      key(orderId, courseId),
      { paidPaise, refundedPaise: 0 - refundedPaise },
    ]),
  );
  return (orderId, courseId) => found.get(key(orderId, courseId)) ?? nothing;
}

/**
 * What the provider kept for a payment or a refund, `taxPaise` in it: the platform bears the fee, the tax in it stands by itself.
 * Answers false, and writes nothing, if it was written before.
 */
export async function bookFee(
  tx: Db,
  provider: OrderRow['provider'],
  fee: { id: string; orderId: string; reference: string | null; feePaise: number; taxPaise: number; at: Date },
): Promise<boolean> {
  const { id, orderId, reference, feePaise, taxPaise, at } = fee;
  const lines = [
    { accountId: await houseAccount(tx, 'provider', provider), courseId: null, amountPaise: -feePaise },
    { accountId: await houseAccount(tx, 'platform'), courseId: null, amountPaise: feePaise - taxPaise },
    { accountId: await houseAccount(tx, 'tax'), courseId: null, amountPaise: taxPaise },
  ].filter(({ amountPaise }) => amountPaise !== 0);
  return append(tx, { event: `fee ${id}`, kind: 'fee', orderId, reference, happenedAt: at }, lines);
}
