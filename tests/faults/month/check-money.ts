import { sql } from 'drizzle-orm';
import { orders, refunds, sandboxPayments, sandboxRefunds } from '#server/db/schema.ts';
import { checkLedger } from '#server/services/payments/ledger-check.ts';
import { compareStatement, fetchDay, indianDay } from '#server/services/payments/statement-service.ts';
import { DAY_MS, type World } from './world.ts';

/** So far from now the month began, at most. */
const DAYS_BACK = 45;

/** What the provider took and paid back for each order, less what the ledger has with it: by its own statement, without the product's queries. */
const BY_ORDER = sql`
  select o.id, coalesce((select sum(p.amount_paise) from sandbox_payments p where p.order_id = o.id and p.status = 'captured'), 0)::float8
    - coalesce((select sum(r.amount_paise) from sandbox_refunds r join sandbox_payments p on p.id = r.payment_id where p.order_id = o.id), 0)::float8 as there,
    coalesce((select sum(l.amount_paise) from ledger_entries e join ledger_lines l on l.entry_id = e.id
      join ledger_accounts a on a.id = l.account_id where e.order_id = o.id and a.kind = 'provider'), 0)::float8 as here
  from orders o`;

async function checkOrders(world: World, isOver: boolean): Promise<string[]> {
  const { db } = world.t;
  const found: string[] = [];
  const rows = await db.select().from(orders);
  if (rows.length !== world.orders.size)
    found.push(`There are ${rows.length} orders, and ${world.orders.size} were opened`);
  for (const { id, status, amountPaise, userId } of rows) {
    const order = world.orders.get(id);
    if (!order) continue;
    const { by, paymentId, known } = order;
    if (amountPaise !== order.amountPaise)
      found.push(`The order ${id} is of ${amountPaise} paise, not ${order.amountPaise}`);
    if (status === 'paid' ? paymentId === null : known || (isOver && (paymentId !== null || status !== 'failed')))
      found.push(`The order ${id} is ${status}; paid: ${paymentId !== null}, told: ${known}`);
    if (userId !== (by.state === 'gone' ? null : by.id)) found.push(`The order ${id} of ${by.name} is of ${userId}`);
  }
  return found;
}

async function checkRefunds(world: World): Promise<string[]> {
  const rows = await world.t.db.select().from(refunds);
  const found = rows.flatMap(({ id, status, amountPaise }) => {
    const known = world.refunds.get(id);
    if (!known) return [`Nobody asked for the refund ${id}`];
    const isSame = status === known.status && amountPaise === known.amountPaise;
    return isSame
      ? []
      : [`The refund ${id} of ${known.amountPaise} paise, ${known.status}, is ${status} and ${amountPaise}`];
  });
  return rows.length === world.refunds.size
    ? found
    : [...found, `There are ${rows.length} refunds, and ${world.refunds.size} were asked for`];
}

/** The provider's statement of each day against the ledger, as an operator compares them. */
async function checkStatements(world: World): Promise<string[]> {
  const { db, deps } = world.t;
  const found: string[] = [];
  for (let back = DAYS_BACK; back >= 0; back -= 1) {
    const span = indianDay(new Date(world.now() - back * DAY_MS).toISOString().slice(0, 10));
    const items = await fetchDay(deps.payments, span);
    const { differences } = await compareStatement(db, { provider: 'sandbox', span, items, recordFees: false });
    found.push(...differences.map((one) => `The statement of ${span.from.toISOString()}: ${JSON.stringify(one)}`));
  }
  return found;
}

/** Money: the ledger, the orders, the refunds and what the provider says. `isOver`: nothing is on its way any more. */
export async function checkMoney(world: World, { isOver }: { isOver: boolean }): Promise<string[]> {
  const { db } = world.t;
  const found = [...(await checkLedger(db)), ...(await checkRefunds(world))];
  if (!isOver) return found;
  found.push(...(await checkOrders(world, isOver)), ...(await checkStatements(world)));
  const { rows } = await db.execute<{ id: string; here: number; there: number }>(BY_ORDER);
  for (const { id, here, there } of rows)
    if (here !== there) found.push(`Of the order ${id} the provider has ${there} paise, and the ledger ${here}`);
  const taken = await db.select().from(sandboxPayments);
  for (const { id, orderId, status } of taken) {
    if (status === 'captured' && world.orders.get(orderId)?.paymentId !== id)
      found.push(`Nobody paid ${id} for ${orderId}`);
  }
  const back = await db.select().from(sandboxRefunds);
  const approved = [...world.refunds.values()].filter(({ status }) => status === 'refunded');
  const sum = (list: readonly { amountPaise: number }[]) =>
    list.reduce((total, { amountPaise }) => total + amountPaise, 0);
  if (back.length !== approved.length || sum(back) !== sum(approved))
    found.push(
      `${sum(back)} paise went back in ${back.length} refunds; approved were ${sum(approved)} in ${approved.length}`,
    );
  return found;
}
