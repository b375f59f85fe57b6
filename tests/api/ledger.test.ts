import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Receipt } from '#contract/receipt.ts';
import type { Refunds } from '#contract/refund.ts';
import { openPostgres } from '#server/db/client.ts';
import type { Db } from '#server/db/db.ts';
import { toPgError } from '#server/db/pg-error.ts';
import { ledgerAccounts, ledgerEntries, ledgerLines, libraryEntries, orders, refunds } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadEarnings } from '#server/services/authoring/earnings-service.ts';
import { checkLedger } from '#server/services/payments/ledger-check.ts';
import { bookPayment, bookRefund } from '#server/services/payments/ledger.ts';
import { approveRefund, giveRefund } from '#server/services/payments/refund-decisions.ts';
import { createOrder, payOrder, sendWebhook } from '../support/buy.ts';
import { openShops, PROVIDERS } from '../support/each-provider.ts';
import { teach } from '../support/teach.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';

let shops: Awaited<ReturnType<typeof openShops>>;
let t: TestApp;
let learner: TestUser;
let teacher: TestUser;
/** Of the teacher, ₹499.99, and of nobody, ₹100. */
let own: string;
let house: string;
beforeAll(async () => {
  shops = await openShops();
  t = shops.sandbox;
});
beforeEach(async () => {
  learner = await t.signUp();
  teacher = await teach(t, await t.signUp());
  [own = '', house = ''] = await t.addCourses({ ownerId: teacher.id, pricePaise: 49_999 }, { pricePaise: 10_000 });
});
afterAll(() => shops.close());

async function buy(items = [own, house], rupees = 599.99) {
  const order = await createOrder(t, learner, items, rupees);
  const payment = await payOrder(t, order);
  const bought = await t.request('/course/purchase', { as: learner, body: { items, payment } });
  expect(bought).toMatchObject({ status: 200 });
  return order.id;
}
const linesOf = (orderId: string) =>
  t.db
    .select({ event: ledgerEntries.kind, account: ledgerAccounts.kind, paise: ledgerLines.amountPaise })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerLines.accountId))
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(ledgerEntries.id, ledgerLines.position);
const asLine =
  (event: string) =>
  ([account, paise]: [string, number]) => ({ event, account, paise });
const SALE: [string, number][] = [
  ['provider', 59_999],
  ['learner', -59_999],
  ['learner', 49_999],
  ['instructor', -49_999],
  ['learner', 10_000],
  ['platform', -10_000],
];
const give = (orderId: string, amountPaise: number, courseId = own) =>
  giveRefund(t.db, t.deps, { orderId, courseId, amountPaise, reason: 'A lesson was missing.' });
const pay = (id: string, amountPaise?: number) => approveRefund(t.db, t.deps, id, amountPaise);
const ask = (courseId: string) =>
  t.request<{ data: { _id: string; amount: number }; message: string }>('/refund', {
    as: learner,
    body: { courseId, reason: 'No' },
  });
const list = async () => (await t.request<{ data: Refunds }>('/refund', { as: learner })).body.data;
const receiptOf = async (orderId: string) =>
  (await t.request<{ data: Receipt }>(`/order/receipt?orderId=${orderId}`, { as: learner })).body.data;
const owns = async (courseId: string) =>
  (await t.db.select().from(libraryEntries).where(eq(libraryEntries.courseId, courseId))).length === 1;
const earned = async () =>
  (await loadEarnings(t.db, { clock: t.deps.clock, userId: teacher.id, timeZone: 'UTC' })).total;
/** The constraint that refuses it; the error's code where none is named. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (failure: unknown) => toPgError(failure),
  );
  return error?.constraint ?? error?.code ?? 'done';
}

describe.each(PROVIDERS)('what is paid with %s', (provider) => {
  beforeAll(() => {
    t = shops[provider];
  });

  it('stands in the ledger once: what the provider owes, and to whom it belongs', async () => {
    const orderId = await buy();
    expect(await linesOf(orderId)).toEqual(SALE.map(asLine('payment')));
    const [order] = await t.db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error('no order');
    const items = [{ courseId: own, pricePaise: 49_999 }];
    await inTransaction(t.db, (tx) => bookPayment(tx, order, items));
    expect(await linesOf(orderId)).toHaveLength(6);
  });

  it('goes back in parts, each once and never beyond it; the course goes with the last one', async () => {
    const orderId = await buy();
    await pay((await give(orderId, 20_000)).id);
    expect((await linesOf(orderId)).slice(6)).toEqual(
      [
        ['provider', -20_000],
        ['learner', 20_000],
        ['learner', -20_000],
        ['instructor', 20_000],
      ].map((line) => asLine('refund')(line as [string, number])),
    );
    expect(await owns(own)).toBe(true);
    expect(await receiptOf(orderId)).toMatchObject({
      status: 'partly_refunded',
      total: 599.99,
      refunded: 200,
      items: [{ refund: 'partly_refunded' }, { refund: null }],
    });
    expect(await earned()).toEqual({ sales: 1, gross: 499.99, refunds: 1, refunded: 200, net: 299.99 });
    await expect(give(orderId, 30_000)).rejects.toThrow('₹299.99 can be paid back');
    // What is left is what the learner may ask for.
    expect((await list()).courses.find(({ courseId }) => courseId === own)).toMatchObject({
      amount: 299.99,
      obstacle: null,
    });
    const asked = (await ask(own)).body.data;
    expect(asked.amount).toBe(299.99);
    await expect(give(orderId, 1)).rejects.toThrow(`The request ${asked._id} is open`);
    await expect(pay(asked._id, 30_000)).rejects.toThrow('The request is for ₹299.99');
    await expect(pay(asked._id, 29_900)).rejects.toThrow('A part is ₹1 or more, and leaves ₹1 or more.');
    await pay(asked._id, 29_899);
    expect(await owns(own)).toBe(true);
    for (const paise of [99, 0, -100, 50.5])
      await expect(give(orderId, paise)).rejects.toThrow('₹1.00 can be paid back');
    await pay((await give(orderId, 100)).id);
    expect(await owns(own)).toBe(false);
    expect(await receiptOf(orderId)).toMatchObject({ status: 'partly_refunded', refunded: 499.99 });
    await pay((await give(orderId, 10_000, house)).id);
    expect(await receiptOf(orderId)).toMatchObject({ status: 'refunded', refunded: 599.99 });
    await expect(give(orderId, 1)).rejects.toThrow('All that was paid for this course went back');
    if (t.razorpay) {
      const { paymentId } = await receiptOf(orderId);
      expect(t.razorpay.refundedPaise(paymentId ?? '')).toBe(59_999);
    }
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('pays an interrupted part to its end as it was begun, and no other sum', async () => {
    const orderId = await buy();
    const { id } = await give(orderId, 20_000);
    const { payments } = t.deps;
    const dying = {
      ...payments,
      refund: async (input: Parameters<typeof payments.refund>[0]) => {
        await payments.refund(input);
        throw new Error('killed');
      },
    };
    await expect(approveRefund(t.db, { ...t.deps, payments: dying }, id, 5000)).rejects.toThrow('killed');
    t.advance(61_000);
    await expect(pay(id, 6000)).rejects.toThrow('begun to pay back ₹50.00');
    expect(await pay(id)).toMatchObject({ amountPaise: 5000, status: 'refunded' });
    expect(await receiptOf(orderId)).toMatchObject({ refunded: 50 });
  });

  it.runIf(provider === 'razorpay')('that the bank sent back is owed again, and can go back once more', async () => {
    const orderId = await buy();
    const first = await pay((await give(orderId, 20_000)).id);
    if (!t.razorpay) throw new Error('There is no Razorpay');
    const sentBack = t.razorpay.failRefund(first.providerRefundId ?? '');
    for (let i = 0; i < 2; i++) expect((await sendWebhook(t, sentBack)).status).toBe(200);
    expect(await earned()).toMatchObject({ refunds: 0, refunded: 0, net: 499.99 });
    expect(await receiptOf(orderId)).toMatchObject({
      status: 'paid',
      refunded: 0,
      items: [{ refund: 'requested' }, {}],
    });
    await pay(first.id);
    expect(await earned()).toMatchObject({ refunds: 1, refunded: 200, net: 299.99 });
    const kinds = (await linesOf(orderId)).filter(({ account }) => account === 'provider').map(({ event }) => event);
    expect(kinds).toEqual(['payment', 'refund', 'refund_failed', 'refund']);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('stays in the ledger without the person when the account is deleted', async () => {
    const orderId = await buy();
    const body = { confirmation: learner.username, password: learner.password };
    expect((await t.request('/user', { method: 'DELETE', as: learner, body })).status).toBe(200);
    expect(await linesOf(orderId)).toEqual(SALE.map(asLine('payment')));
    expect(await t.db.$count(ledgerAccounts, eq(ledgerAccounts.userId, learner.id))).toBe(0);
    await pay((await give(orderId, 49_999)).id);
    expect(await earned()).toMatchObject({ net: 0 });
  });
});

describe('the ledger', () => {
  beforeAll(() => {
    t = shops.sandbox;
  });

  it.each(['ledger_entries', 'ledger_lines', 'ledger_accounts'])('refuses to change or remove %s', async (table) => {
    await buy();
    const before = await linesOf(await buy([...(await t.addCourses({ pricePaise: 100 }))], 1));
    const column = { ledger_entries: 'event', ledger_lines: 'amount_paise', ledger_accounts: 'kind' }[table];
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `update ${table} set ${column} = ${column === 'amount_paise' ? '1' : `'tax'`}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      // An account that is told nothing new is no other than before.
      if (table === 'ledger_accounts' && statement.endsWith('= kind')) continue;
      expect(await refusal(t.db.execute(sql.raw(statement))), statement).toBe('23000');
    }
    expect(before).toHaveLength(4);
  });

  it('gives an account to no other person', async () => {
    await buy();
    const taken = t.db.update(ledgerAccounts).set({ userId: teacher.id }).where(eq(ledgerAccounts.userId, learner.id));
    expect(await refusal(taken)).toBe('23000');
  });

  it('refuses an entry that does not sum to zero, has no lines, or gets another one later', async () => {
    const orderId = await buy();
    const [account] = await t.db.select().from(ledgerAccounts);
    const [entry] = await t.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId));
    const write = (tx: Db, entryId: number, ...paise: number[]) =>
      tx
        .insert(ledgerLines)
        .values(
          paise.map((amountPaise, n) => ({ entryId, position: 50 + n, accountId: account?.id ?? '', amountPaise })),
        );
    const book = (lines: number, ...paise: number[]) =>
      inTransaction(t.db, async (tx) => {
        const event = { event: crypto.randomUUID(), kind: 'fee', orderId, happenedAt: new Date(), lines } as const;
        const [made] = await tx.insert(ledgerEntries).values(event).returning();
        if (paise.length > 0) await write(tx, made?.id ?? 0, ...paise);
      });
    for (const wrong of [
      () => book(2, 100, -99),
      () => book(2),
      () => book(3, 100, -100),
      () => write(t.db, entry?.id ?? 0, 5, -5),
    ]) {
      expect(await refusal(wrong())).toBe('ledger_entries_balanced');
    }
    expect(await refusal(book(2, 0, 0))).toBe('ledger_lines_not_zero');
    expect(await refusal(book(0))).toBe('ledger_entries_has_lines');
    await book(2, 100, -100);
  });

  it('keeps an order that is in it', async () => {
    const orderId = await buy();
    expect(await refusal(t.db.delete(orders).where(eq(orders.id, orderId)))).not.toBe('done');
  });

  it('is compared with the orders and refunds to the paisa', async () => {
    const orderId = await buy();
    const { id } = await pay((await give(orderId, 100)).id);
    const off = async (wrong: () => Promise<unknown>, right: () => Promise<unknown>) => {
      await wrong();
      const found = await checkLedger(t.db);
      await right();
      return found;
    };
    const amount = (amountPaise: number) => () =>
      t.db.update(orders).set({ amountPaise }).where(eq(orders.id, orderId));
    expect(await off(amount(59_998), amount(59_999))).toEqual([
      `paid for the order ${orderId}: ₹599.98 here, ₹599.99 in the ledger`,
    ]);
    const back = (amountPaise: number) => () => t.db.update(refunds).set({ amountPaise }).where(eq(refunds.id, id));
    expect(await off(back(101), back(100))).toEqual([`paid back by the refund ${id}: ₹1.01 here, ₹1.00 in the ledger`]);
    const price = (paise: number) => () =>
      t.db.execute(
        sql`update order_items set price_paise = ${paise} where order_id = ${orderId} and course_id = ${own}`,
      );
    expect(await off(price(49_998), price(49_999))).toHaveLength(2);
    const line = (paise: number) => async () => {
      await t.db.execute(sql`alter table ledger_lines disable trigger user`);
      await t.db.execute(sql`
        update ledger_lines set amount_paise = ${paise} where position = 3 and entry_id =
          (select id from ledger_entries where order_id = ${orderId} and kind = 'payment')`);
      await t.db.execute(sql`alter table ledger_lines enable trigger user`);
    };
    expect(await off(line(-49_998), line(-49_999))).toEqual([
      'the trial balance: ₹0.00 here, ₹0.01 in the ledger',
      `the entry payment ${orderId}: ₹0.00 here, ₹0.01 in the ledger`,
      `charged for the order ${orderId}: ₹-599.99 here, ₹-599.98 in the ledger`,
    ]);
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

describe('two refunds at once', () => {
  let second: Db;
  let close = () => Promise.resolve();
  beforeAll(async () => {
    t = shops.sandbox;
    const { url } = t.database;
    // The embedded database has one connection.
    if (url === undefined) second = t.db;
    else {
      const connection = await openPostgres(url, pino({ level: 'silent' }));
      second = connection.db;
      close = connection.close;
    }
  });
  afterAll(() => close());
  const outcomes = async (works: Promise<unknown>[]) => (await Promise.all(works.map(refusal))).sort();

  it('are never more than what was paid, whoever writes them', async () => {
    const orderId = await buy();
    const request = { courseId: own, orderId, amountPaise: 30_000, reason: 'x', createdAt: new Date() };
    const ask = (db: Db) => inTransaction(db, (tx) => tx.insert(refunds).values(request));
    expect(await outcomes([ask(t.db), ask(second)])).toEqual(['done', 'refunds_within_payment']);
    const more = t.db.update(refunds).set({ amountPaise: 50_000 }).where(eq(refunds.orderId, orderId));
    expect(await refusal(more)).toBe('refunds_within_payment');
    const unpaid = await createOrder(t, learner, [...(await t.addCourses({ pricePaise: 30_000 }))], 300);
    const early = t.db.insert(refunds).values({ ...request, orderId: unpaid.id, amountPaise: 1 });
    expect(await refusal(early)).toBe('refunds_within_payment');
  });

  it('are never more in the ledger than what was paid', async () => {
    const orderId = await buy();
    const request = { courseId: own, orderId, amountPaise: 100, reason: 'x', createdAt: new Date() };
    const rows = await t.db.insert(refunds).values([request, request]).returning();
    // As if they were for more: the ledger does not rely on the requests.
    const book = (db: Db, row = rows[0]) =>
      inTransaction(db, async (tx) => {
        if (row) await bookRefund(tx, { ...row, amountPaise: 30_000 }, { reference: null, at: new Date() });
      });
    expect(await outcomes([book(t.db, rows[0]), book(second, rows[1])])).toEqual([
      'done',
      'ledger_refunds_within_payment',
    ]);
    // The books of this suite add up in the end.
    const [booked] = await t.db
      .select({ id: ledgerEntries.refundId })
      .from(ledgerEntries)
      .where(sql`${ledgerEntries.orderId} = ${orderId} and ${ledgerEntries.kind} = 'refund'`);
    await t.db.update(refunds).set({ status: 'declined' }).where(eq(refunds.orderId, orderId));
    await t.db
      .update(refunds)
      .set({ status: 'refunded', amountPaise: 30_000 })
      .where(eq(refunds.id, booked?.id ?? ''));
  });

  it('of two operators are one', async () => {
    const orderId = await buy();
    const given = { orderId, courseId: own, amountPaise: 30_000, reason: 'x' };
    const settled = await Promise.allSettled([t.db, second].map((db) => giveRefund(db, t.deps, given)));
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
