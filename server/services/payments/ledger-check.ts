import { sql } from 'drizzle-orm';
import { toRupees } from '#contract/price.ts';
import type { Db } from '../../db/db.ts';
import { sumEarnings } from '../authoring/earnings-service.ts';

type Found = Record<string, unknown> & { what: string; here: number; there: number };

const rupees = (paise: number) => `₹${toRupees(paise).toFixed(2)}`;

/** Sums of one order's lines of a kind of account, over the entries of these kinds. */
const sumOf = (accounts: string, entries: string, more = 'true') => `coalesce((
  select sum(l.amount_paise) from ledger_lines l join ledger_entries e on e.id = l.entry_id join ledger_accounts a on a.id = l.account_id
  where e.order_id = o.id and a.kind in (${accounts}) and e.kind in (${entries}) and ${more}), 0)::float8`;

/**
 * Each finds what does not add up: `here` what the orders and refunds say, `there` what the ledger has, in paise. Written over the
 * tables, without the queries that the product reads the ledger with, so that a mistake in those is found as well.
 */
const QUESTIONS: readonly string[] = [
  `select 'the trial balance' as what, 0::float8 as here, sum(amount_paise)::float8 as there
   from ledger_lines having sum(amount_paise) <> 0`,
  `select 'the entry ' || e.event as what, 0::float8 as here, coalesce(sum(l.amount_paise), 0)::float8 as there
   from ledger_entries e left join ledger_lines l on l.entry_id = e.id
   group by e.id having coalesce(sum(l.amount_paise), 0) <> 0 or count(l.entry_id) <> e.lines`,
  `select * from (select 'paid for the order ' || o.id as what, case o.status when 'paid' then o.amount_paise else 0 end::float8 as here,
     ${sumOf("'provider'", "'payment'")} as there from orders o) found where here <> there`,
  `select * from (select 'charged for the order ' || o.id as what, -coalesce(
     (select sum(price_paise) from order_items where order_id = o.id and o.status = 'paid'), 0)::float8 as here,
     ${sumOf("'instructor', 'platform'", "'payment'")} as there from orders o) found where here <> there`,
  `select * from (select 'the balance of the learner in the order ' || o.id as what, 0::float8 as here,
     ${sumOf("'learner'", "'payment', 'refund', 'refund_failed'")} as there from orders o) found where here <> there`,
  `select * from (select 'paid for ' || i.course_id || ' in the order ' || o.id as what, i.price_paise::float8 as here,
     ${sumOf("'learner'", "'payment'", 'l.course_id = i.course_id')} as there
     from order_items i join orders o on o.id = i.order_id and o.status = 'paid') found where here <> there`,
  `select * from (select 'paid back by the refund ' || r.id as what,
     case r.status when 'refunded' then r.amount_paise else 0 end::float8 as here, coalesce((
     select -sum(l.amount_paise) from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
     where e.refund_id = r.id and a.kind = 'provider'), 0)::float8 as there from refunds r) found where here <> there`,
  `select 'more paid back than paid for ' || l.course_id || ' in the order ' || e.order_id as what, 0::float8 as here, sum(l.amount_paise)::float8 as there
   from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
   where a.kind in ('instructor', 'platform') and l.course_id is not null group by e.order_id, l.course_id having sum(l.amount_paise) > 0`,
];

/** The net of each instructor by the ledger's lines alone, against what they are told. */
async function checkEarnings(db: Db): Promise<Found[]> {
  const { rows } = await db.execute<{ userId: string; paise: number }>(sql`
    select a.user_id as "userId", -sum(l.amount_paise)::float8 as paise from ledger_accounts a
    join ledger_lines l on l.account_id = a.id where a.kind = 'instructor' and a.user_id is not null group by a.user_id`);
  const found: Found[] = [];
  for (const { userId, paise } of rows) {
    const told = await sumEarnings(db, userId);
    if (told !== paise) found.push({ what: `the earnings of ${userId}`, here: told, there: paise });
  }
  return found;
}

/**
 * Adds everything up to the paisa: the trial balance, every entry, paid orders and their courses, refunds, what went back of
 * what was paid, and what instructors are told that they earned. Answers what does not add up, in words; nothing if all does.
 */
export async function checkLedger(db: Db): Promise<string[]> {
  const found: Found[] = [];
  for (const question of QUESTIONS) found.push(...(await db.execute<Found>(sql.raw(question))).rows);
  found.push(...(await checkEarnings(db)));
  return found.map(({ what, here, there }) => `${what}: ${rupees(here)} here, ${rupees(there)} in the ledger`);
}
