import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerAccounts, ledgerEntries, ledgerLines, sandboxPayments, sandboxRefunds } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { StatementItem } from '#server/payments/payment-provider.ts';
import { readStatement } from '#server/payments/razorpay-statement.ts';
import { fulfilOrder } from '#server/services/payments/fulfilment-service.ts';
import { checkLedger } from '#server/services/payments/ledger-check.ts';
import { approveRefund, giveRefund } from '#server/services/payments/refund-decisions.ts';
import { compareStatement, fetchDay, indianDay } from '#server/services/payments/statement-service.ts';
import { createOrder, payOrder, sendWebhook } from '../support/buy.ts';
import { openShops, PROVIDERS } from '../support/each-provider.ts';
import type { RazorpayServer } from '../support/razorpay-server.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let shops: Awaited<ReturnType<typeof openShops>>;
let t: TestApp;
let learner: TestUser;
let day = '';
beforeAll(async () => {
  shops = await openShops();
  if (shops.razorpay.razorpay) shops.razorpay.razorpay.now = () => shops.razorpay.deps.clock.now();
});
beforeEach(async () => {
  // Each test has days of its own.
  for (const shop of [shops.sandbox, shops.razorpay]) shop.advance(20 * DAY_MS);
  learner = await shops.sandbox.signUp();
});
afterAll(() => shops.close());

const indian = (at: Date) => new Date(at.getTime() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);
const today = () => (day = indian(t.deps.clock.now()));
async function pay(rupees = 499) {
  const [course = ''] = await t.addCourses({ pricePaise: rupees * 100 });
  const order = await createOrder(t, learner, [course], rupees);
  const payment = await payOrder(t, order);
  return { ...order, course, payment };
}
type Bought = Awaited<ReturnType<typeof pay>>;
const tell = ({ course, payment }: Bought) =>
  t.request('/course/purchase', { as: learner, body: { items: [course], payment } });
async function buy(rupees?: number) {
  const bought = await pay(rupees);
  expect((await tell(bought)).status).toBe(200);
  return bought;
}
async function refund({ id, course }: Bought, amountPaise: number) {
  const given = await giveRefund(t.db, t.deps, { orderId: id, courseId: course, amountPaise, reason: 'x' });
  return (await approveRefund(t.db, t.deps, given.id)).providerRefundId ?? '';
}
async function compare(options: { items?: StatementItem[]; recordFees?: boolean } = {}) {
  const span = indianDay(day);
  const items = options.items ?? (await fetchDay(t.deps.payments, span));
  return compareStatement(t.db, {
    provider: t.deps.payments.name,
    span,
    items,
    recordFees: options.recordFees ?? false,
  });
}

describe.each(PROVIDERS)('the statement of %s', (provider) => {
  beforeAll(() => {
    t = shops[provider];
  });

  it('is the ledger when all was told, whole and in parts, on whichever day', async () => {
    today();
    const first = await buy();
    const second = await buy(100);
    await refund(first, 10_000);
    await refund(second, 10_000);
    t.advance(DAY_MS);
    await refund(first, 39_900);
    expect(await compare()).toEqual({ there: 4, here: 4, differences: [], feesRecorded: 0 });
    today();
    expect(await compare()).toEqual({ there: 1, here: 1, differences: [], feesRecorded: 0 });
  });

  it('shows what nobody told us of, until somebody does, however late', async () => {
    today();
    const bought = await pay();
    const missing = { id: bought.payment.paymentId, orderId: bought.id, here: null, there: 49_900 };
    expect(await compare()).toMatchObject({ here: 0, there: 1, differences: [{ kind: 'missing here', ...missing }] });
    t.advance(3 * DAY_MS);
    await tell(bought);
    expect(await compare()).toMatchObject({ differences: [] });
    // It was made on another day, and is booked on this one.
    today();
    expect(await compare()).toEqual({ there: 0, here: 1, differences: [], feesRecorded: 0 });
  });

  it('knows a payment again that was told without its id', async () => {
    today();
    const { id } = await pay();
    await inTransaction(t.db, (tx) => fulfilOrder(tx, { clock: t.deps.clock, orderId: id, paymentId: null }));
    expect(await compare()).toEqual({ there: 1, here: 1, differences: [], feesRecorded: 0 });
  });
});

describe('what differs', () => {
  it('of the sandbox is listed by its kind', async () => {
    t = shops.sandbox;
    today();
    const [gone, other, back] = [await buy(), await buy(200), await buy(300)];
    const refundId = await refund(back, 100);
    await t.db.delete(sandboxPayments).where(eq(sandboxPayments.id, gone.payment.paymentId));
    const paid = eq(sandboxPayments.id, other.payment.paymentId);
    await t.db.update(sandboxPayments).set({ amountPaise: 19_900 }).where(paid);
    await t.db.update(sandboxRefunds).set({ amountPaise: 200 }).where(eq(sandboxRefunds.id, refundId));
    const { differences } = await compare();
    expect(differences).toHaveLength(3);
    expect(differences).toEqual(
      expect.arrayContaining([
        { kind: 'missing there', id: gone.payment.paymentId, orderId: gone.id, here: 49_900, there: null },
        { kind: 'amount differs', id: other.payment.paymentId, orderId: other.id, here: 20_000, there: 19_900 },
        { kind: 'amount differs', id: refundId, orderId: back.id, here: 100, there: 200 },
      ]),
    );
  });

  describe('with Razorpay', () => {
    let razorpay: RazorpayServer;
    beforeAll(() => {
      t = shops.razorpay;
      if (!t.razorpay) throw new Error('There is no Razorpay');
      razorpay = t.razorpay;
    });
    beforeEach(() => {
      razorpay.fee = { fee: 0, tax: 0 };
    });

    it('is another shop’s payment, and a refund that the bank sent back only on paper', async () => {
      today();
      const elsewhere = razorpay.payElsewhere(5000);
      const bought = await buy();
      const refundId = await refund(bought, 10_000);
      const sentBack = razorpay.failRefund(refundId);
      const differences = [
        { kind: 'missing here', id: elsewhere, here: null, there: 5000 },
        { kind: 'missing there', id: refundId, here: 10_000, there: null },
      ];
      expect((await compare()).differences).toMatchObject(differences);
      await sendWebhook(t, sentBack);
      expect((await compare()).differences).toMatchObject(differences.slice(0, 1));
    });

    it('is a fee that is not in the ledger yet, and is recorded once', async () => {
      today();
      const bought = await buy();
      razorpay.fee = { fee: 1178, tax: 180 };
      const id = bought.payment.paymentId;
      const fee = { kind: 'fee', id, orderId: bought.id, here: 0, there: 1178 };
      expect(await compare()).toMatchObject({ differences: [fee], feesRecorded: 0 });
      expect(await compare({ recordFees: true })).toMatchObject({ differences: [], feesRecorded: 1 });
      expect(await compare({ recordFees: true })).toMatchObject({ differences: [], feesRecorded: 0 });
      const lines = await t.db
        .select({ account: ledgerAccounts.kind, paise: ledgerLines.amountPaise })
        .from(ledgerEntries)
        .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
        .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerLines.accountId))
        .where(eq(ledgerEntries.event, `fee ${id}`))
        .orderBy(ledgerLines.position);
      expect(lines).toEqual([
        { account: 'provider', paise: -1178 },
        { account: 'platform', paise: 998 },
        { account: 'tax', paise: 180 },
      ]);
      razorpay.fee = { fee: 1180, tax: 180 };
      const other = { ...fee, here: 1178, there: 1180 };
      expect(await compare({ recordFees: true })).toMatchObject({ differences: [other], feesRecorded: 0 });
      expect(await checkLedger(t.db)).toEqual([]);
    });

    it('is found beyond the first page of a list', async () => {
      today();
      const elsewhere = Array.from({ length: 230 }, () => razorpay.payElsewhere(100));
      await buy();
      const { there, differences } = await compare();
      expect(there).toBe(231);
      expect(differences.map(({ id }) => id).sort()).toEqual(elsewhere.sort());
    });

    it('is the same by a settlement report', async () => {
      today();
      const bought = await buy();
      await refund(bought, 10_000);
      const report = razorpay.settlementReport();
      const items = readStatement(JSON.stringify(report));
      expect(await compare({ items })).toMatchObject({ there: 2, here: 2, differences: [] });
      const adjustment = { entity_id: 'adj_1', type: 'adjustment', amount: 700 };
      const at = Math.floor(t.deps.clock.now().getTime() / 1000);
      const adjusted = readStatement(JSON.stringify([...report.items, { ...adjustment, created_at: at }]));
      expect((await compare({ items: adjusted })).differences).toMatchObject([{ kind: 'missing here', id: 'adj_1' }]);
      expect((await compare({ items: [] })).differences.map(({ kind }) => kind)).toEqual([
        'missing there',
        'missing there',
      ]);
      for (const text of ['{}', '[{"id":"pay_1"}]', '3'])
        expect(() => readStatement(text)).toThrow('not a settlement report');
    });

    it('is not guessed when Razorpay does not answer', async () => {
      today();
      razorpay.disturb(/GET \/v1\/refunds$/, { kind: 'drop' });
      await expect(compare()).rejects.toThrow('Razorpay did not answer');
    });
  });
});

it.each(['', '2026-13-01', '2026-02-30', '25-11-2026', '2026-11-25T00:00'])('%j is no day', (text) => {
  expect(() => indianDay(text)).toThrow('--day takes a date');
});
