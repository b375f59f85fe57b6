import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/db.ts';
import { ledgerAccounts, ledgerEntries, ledgerLines } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PaymentProvider, StatementItem } from '../../payments/payment-provider.ts';
import { bookFee } from './ledger.ts';
import { PAYABLE_MS } from './reconcile-schedule.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Between the provider's statement and the ledger, in paise; null: it is not there at all. */
export interface Difference {
  kind: 'missing here' | 'missing there' | 'amount differs' | 'fee';
  id: string;
  orderId: string | null;
  here: number | null;
  there: number | null;
}

export interface Comparison {
  /** What was made on this day, by the statement and by the ledger. */
  there: number;
  here: number;
  differences: Difference[];
  /** Fees that were written into the ledger. */
  feesRecorded: number;
}

/** What the ledger has of one payment or refund with the provider. */
interface Booked {
  kind: 'payment' | 'refund';
  reference: string | null;
  orderId: string;
  /** What moved in the end: 0 of a refund that came back. */
  paise: number;
  feePaise: number;
  at: Date;
}

/** The day in India that begins with `day` ('YYYY-MM-DD'). Throws for anything but a date. */
export function indianDay(day: string): { from: Date; to: Date } {
  if (!z.safeParse(z.iso.date(), day).success) throw new Error('--day takes a date such as 2026-11-25.');
  const from = new Date(`${day}T00:00:00+05:30`);
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

/** All that was booked with the provider about these ids and orders, or on this day, each with its whole history. */
async function loadBooked(
  db: Db,
  provider: PaymentProvider['name'],
  { from, to }: { from: Date; to: Date },
  items: readonly StatementItem[],
): Promise<Booked[]> {
  const ids = items.map(({ id }) => id);
  const orderIds = items.flatMap(({ orderId }) => orderId ?? []);
  const ofDay = db
    .select({ orderId: ledgerEntries.orderId })
    .from(ledgerEntries)
    .where(and(gte(ledgerEntries.happenedAt, from), lt(ledgerEntries.happenedAt, to)));
  const moved = sql`${ledgerEntries.kind} <> 'fee'`;
  const paise = sql`abs(coalesce(sum(${ledgerLines.amountPaise}) filter (where ${moved}), 0))`;
  const fee = sql`-coalesce(sum(${ledgerLines.amountPaise}) filter (where not ${moved}), 0)`;
  const rows = await db
    .select({
      kind: sql<Booked['kind']>`case count(${ledgerEntries.refundId}) when 0 then 'payment' else 'refund' end`,
      reference: ledgerEntries.reference,
      orderId: ledgerEntries.orderId,
      paise: sql<number>`${paise}::float8`,
      feePaise: sql<number>`(${fee})::float8`,
      at: sql<number>`extract(epoch from min(${ledgerEntries.happenedAt}) filter (where ${moved}))::float8`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, and(eq(ledgerAccounts.id, ledgerLines.accountId), eq(ledgerAccounts.provider, provider)))
    .where(
      or(
        inArray(ledgerEntries.reference, ids),
        inArray(ledgerEntries.orderId, ofDay),
        and(isNull(ledgerEntries.reference), inArray(ledgerEntries.orderId, orderIds)),
      ),
    )
    .groupBy(
      ledgerEntries.reference,
      ledgerEntries.orderId,
      sql`case when ${ledgerEntries.reference} is null then ${ledgerEntries.refundId} end`,
    );
  return rows.map((row) => ({ ...row, at: new Date(row.at * 1000) }));
}

function compareOne(item: StatementItem, booked: Booked | undefined): Difference[] {
  const { id, orderId, amountPaise, feePaise } = item;
  if (!booked || booked.paise === 0) return [{ kind: 'missing here', id, orderId, here: null, there: amountPaise }];
  const of = { id, orderId: booked.orderId };
  const found: Difference[] = [];
  if (booked.paise !== amountPaise) {
    found.push({ ...of, kind: 'amount differs', here: booked.paise, there: amountPaise });
  }
  if (booked.feePaise !== feePaise) found.push({ ...of, kind: 'fee', here: booked.feePaise, there: feePaise });
  return found;
}

/**
 * Compares the ledger with the provider's statement of a day. `items` may hold more than the day: what was made on other days
 * is only looked for, because a payment is booked when we hear of it, up to five days later. With `recordFees` a fee that the
 * ledger does not have yet is written into it, at the platform's cost.
 */
export async function compareStatement(
  db: Db,
  input: {
    provider: PaymentProvider['name'];
    span: { from: Date; to: Date };
    items: readonly StatementItem[];
    recordFees: boolean;
  },
): Promise<Comparison> {
  const { provider, span, items, recordFees } = input;
  const isOfDay = (at: Date) => at >= span.from && at < span.to;
  const booked = await loadBooked(db, provider, span, items);
  const byReference = new Map(booked.flatMap((row) => (row.reference === null ? [] : [[row.reference, row] as const])));
  const unnamed = new Map(booked.flatMap((row) => (row.reference === null ? [[row.orderId, row] as const] : [])));
  const bookedOf = ({ id, kind, orderId }: StatementItem) =>
    byReference.get(id) ?? (kind === 'payment' ? unnamed.get(orderId ?? '') : undefined);
  const told = new Set(items.map(bookedOf));
  const ofDay = items.filter(({ at }) => isOfDay(at));
  const here = booked.filter(({ at, paise }) => isOfDay(at) && paise !== 0);
  const comparison: Comparison = { there: ofDay.length, here: here.length, differences: [], feesRecorded: 0 };
  for (const item of ofDay) {
    const row = bookedOf(item);
    for (const difference of compareOne(item, row)) {
      if (recordFees && difference.kind === 'fee' && difference.here === 0 && row) {
        const { id, feePaise, taxPaise, at } = item;
        const { orderId, reference } = row;
        await inTransaction(db, (tx) => bookFee(tx, provider, { id, orderId, reference, feePaise, taxPaise, at }));
        comparison.feesRecorded += 1;
      } else comparison.differences.push(difference);
    }
  }
  for (const row of here) {
    if (told.has(row)) continue;
    const { reference, orderId, paise } = row;
    comparison.differences.push({
      kind: 'missing there',
      id: reference ?? `(${row.kind})`,
      orderId,
      here: paise,
      there: null,
    });
  }
  return comparison;
}

/** The provider's own statement of a day, and of the days around it on which what is booked on it may have been made. */
export function fetchDay(payments: PaymentProvider, { from, to }: { from: Date; to: Date }): Promise<StatementItem[]> {
  return payments.fetchStatement({
    from: new Date(from.getTime() - PAYABLE_MS),
    to: new Date(to.getTime() + HOUR_MS),
  });
}
