import { and, eq, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { CourseEarnings, Earnings, EarningsSums, MonthEarnings } from '#contract/earnings.ts';
import { EARNINGS_DAYS } from '#contract/limits.ts';
import { toRupees } from '#contract/price.ts';
import type { Db } from '../../db/db.ts';
import { courses, ledgerAccounts, ledgerEntries, ledgerLines, refunds } from '../../db/schema.ts';
import { toPgError } from '../../db/pg-error.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';

/** The error of PostgreSQL for a time zone that it does not know. */
const INVALID_PARAMETER = '22023';

/** What was sold, paid back, or is asked to be paid back, of one course on one day. */
interface Line {
  kind: 'sale' | 'refund' | 'request';
  courseId: string;
  /** 'YYYY-MM-DD'. */
  day: string;
  count: number;
  paise: number;
}

interface Sums {
  sales: number;
  grossPaise: number;
  refunds: number;
  refundedPaise: number;
}

/** Paise as a number: sums of integers are bigint or numeric in PostgreSQL, which its driver answers as text. */
const sumOf = (paise: SQL) => sql<number>`coalesce(sum(${paise}), 0)::float8`;
const dayOf = (at: SQL, timeZone: string) => sql<string>`to_char(${at} at time zone ${timeZone}::text, 'YYYY-MM-DD')`;

/**
 * The instructor’s lines of the ledger, and what learners ask back of their courses. One statement, so that all rows are of the
 * same moment.
 */
async function loadLines(db: Db, ownerId: string, timeZone: string): Promise<Line[]> {
  const moved = db
    .select({
      kind: sql<Line['kind']>`case ${ledgerEntries.kind} when 'payment' then 'sale' else 'refund' end`,
      courseId: courses.id,
      day: dayOf(sql`${ledgerEntries.happenedAt}`, timeZone),
      // Money that came back takes its refund out of the count again.
      count: sql<number>`sum(case ${ledgerEntries.kind} when 'refund_failed' then -1 else 1 end)::int`,
      paise: sumOf(sql`case ${ledgerEntries.kind} when 'payment' then -1 else 1 end * ${ledgerLines.amountPaise}`),
    })
    .from(ledgerAccounts)
    .innerJoin(ledgerLines, eq(ledgerLines.accountId, ledgerAccounts.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .innerJoin(courses, eq(courses.id, ledgerLines.courseId))
    .where(and(eq(ledgerAccounts.userId, ownerId), eq(ledgerAccounts.kind, 'instructor')))
    .groupBy(sql`1`, sql`2`, sql`3`);
  const requested = db
    .select({
      kind: sql<Line['kind']>`'request'`,
      courseId: courses.id,
      day: dayOf(sql`${refunds.createdAt}`, timeZone),
      count: sql<number>`count(*)::int`,
      paise: sumOf(sql`${refunds.amountPaise}`),
    })
    .from(refunds)
    .innerJoin(courses, and(eq(courses.id, refunds.courseId), eq(courses.ownerId, ownerId)))
    .where(eq(refunds.status, 'requested'))
    .groupBy(sql`2`, sql`3`);
  try {
    return await unionAll(moved, requested);
  } catch (error) {
    if (toPgError(error)?.code !== INVALID_PARAMETER) throw error;
    throw new Refusal('bad_request', `The time zone ${timeZone} is not known here.`);
  }
}

function sumLines(lines: readonly Line[]): Sums {
  const sums: Sums = { sales: 0, grossPaise: 0, refunds: 0, refundedPaise: 0 };
  for (const { kind, count, paise } of lines) {
    if (kind === 'sale') {
      sums.sales += count;
      sums.grossPaise += paise;
    } else if (kind === 'refund') {
      sums.refunds += count;
      sums.refundedPaise += paise;
    }
  }
  return sums;
}

function toSums(lines: readonly Line[]): EarningsSums {
  const { sales, grossPaise, refunds, refundedPaise } = sumLines(lines);
  return {
    sales,
    gross: toRupees(grossPaise),
    refunds,
    refunded: toRupees(refundedPaise),
    net: toRupees(grossPaise - refundedPaise),
  };
}

/** The day of an instant by the clock of a time zone: 'YYYY-MM-DD'. */
function dayAt(instant: Date, timeZone: string): string {
  const fields = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en', fields).formatToParts(instant);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The `EARNINGS_DAYS` days up to a day, the earliest first. Counted on the calendar: a day may have 23 or 25 hours. */
function daysUpTo(last: string): string[] {
  const [year = 0, month = 1, day = 1] = last.split('-').map(Number);
  return Array.from({ length: EARNINGS_DAYS }, (_, i) =>
    new Date(Date.UTC(year, month - 1, day - EARNINGS_DAYS + 1 + i)).toISOString().slice(0, 10),
  );
}

/** The day before the first of `days`. */
function dayBefore([first = '']: readonly string[]): string {
  return new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** Every month from the first to the last, both included. */
function monthsBetween(first: string, last: string): string[] {
  const months = [first];
  for (let month = first; month < last;) months.push((month = monthAfter(month)));
  return months;
}

function groupBy(lines: readonly Line[], key: (line: Line) => string): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const group = groups.get(key(line));
    if (group) group.push(line);
    else groups.set(key(line), [line]);
  }
  return groups;
}

const byMonth = (lines: readonly Line[]) => groupBy(lines, ({ day }) => day.slice(0, 'YYYY-MM'.length));
const toMonth = (month: string, lines: readonly Line[]): MonthEarnings => ({ month, ...toSums(lines) });

/** What was paid on these days, in rupees. */
function grossOn(lines: readonly Line[], days: readonly string[]): number {
  const among = new Set(days);
  return toRupees(sumLines(lines.filter(({ day }) => among.has(day))).grossPaise);
}

async function toCourses(
  db: Db,
  ownerId: string,
  lines: readonly Line[],
  days: readonly string[],
): Promise<CourseEarnings[]> {
  const rows = await db
    .select({ courseId: courses.id, title: courses.title, status: courses.status })
    .from(courses)
    .where(eq(courses.ownerId, ownerId));
  const byCourse = groupBy(lines, ({ courseId }) => courseId);
  const daysBefore = daysUpTo(dayBefore(days));
  return rows
    .flatMap(({ courseId, ...row }): CourseEarnings[] => {
      const own = byCourse.get(courseId);
      if (!own) return [];
      const months = [...byMonth(own)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, of]) => toMonth(month, of));
      const trend = { recent: grossOn(own, days), before: grossOn(own, daysBefore) };
      return [{ courseId, ...row, ...toSums(own), trend, months }];
    })
    .sort((a, b) => b.net - a.net || a.title.localeCompare(b.title));
}

/**
 * What an instructor's courses brought, by day, month and course: their lines of the ledger, in whole paise until the edge. Days
 * and months begin by the clock of `timeZone`. Throws `bad_request` for a time zone that the database does not know.
 */
export async function loadEarnings(
  db: Db,
  { clock, userId, timeZone }: { clock: Clock; userId: string; timeZone: string },
): Promise<Earnings> {
  const lines = await loadLines(db, userId, timeZone);
  const done = lines.filter(({ kind }) => kind !== 'request');
  const requested = lines.reduce((sum, { kind, paise }) => (kind === 'request' ? sum + paise : sum), 0);
  const groups = byMonth(done);
  const byDay = groupBy(done, ({ day }) => day);
  const days = daysUpTo(dayAt(clock.now(), timeZone));
  const today = days.at(-1) ?? '';
  const first = [...groups.keys()].sort()[0];
  const months = first === undefined ? [] : monthsBetween(first, today.slice(0, 'YYYY-MM'.length));
  return {
    timeZone,
    total: toSums(done),
    requested: toRupees(requested),
    months: months.map((month) => toMonth(month, groups.get(month) ?? [])),
    days: first === undefined ? [] : days.map((day) => ({ day, ...toSums(byDay.get(day) ?? []) })),
    courses: await toCourses(db, userId, done, days),
  };
}

/** The same in one number of paise, for the summary. */
export async function sumEarnings(db: Db, userId: string): Promise<number> {
  const { grossPaise, refundedPaise } = sumLines(await loadLines(db, userId, 'UTC'));
  return grossPaise - refundedPaise;
}
