import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderStatus } from '#contract/order.ts';
import { idempotency, libraryEntries, orders } from '#server/db/schema.ts';
import type { PaymentProvider, ProviderPayment } from '#server/payments/payment-provider.ts';
import { PAYABLE_MS } from '#server/services/payments/reconcile-schedule.ts';
import { reconcileDue, reconcileUser } from '#server/services/payments/reconcile-service.ts';
import { startBackground } from '#server/start-background.ts';
import { createOrder, payOrder, sendWebhook, webhookOf } from '../support/buy.ts';
import { openShops, PROVIDERS } from '../support/each-provider.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let shops: Awaited<ReturnType<typeof openShops>>;
let t: TestApp;
let learner: TestUser;
let course: string;
beforeAll(async () => {
  shops = await openShops();
  t = shops.sandbox;
});
beforeEach(async () => {
  // Earlier tests leave orders behind, and a pass asks about every one that is due.
  await t.db.update(orders).set({ nextCheckAt: null });
  learner = await t.signUp();
  [course = ''] = await t.addCourses({ pricePaise: 49_900 });
});
afterAll(() => shops.close());

const open = () => createOrder(t, learner, [course], 499);
const entries = () => t.db.select().from(libraryEntries).where(eq(libraryEntries.courseId, course));
const rowOf = async (id: string) => (await t.db.select().from(orders).where(eq(orders.id, id)))[0];
const pass = (payments: PaymentProvider = t.deps.payments) => reconcileDue(t.db, { clock: t.deps.clock, payments });
/** The provider with another memory of what was paid. */
const provider = (fetchOrderPayments: PaymentProvider['fetchOrderPayments']): PaymentProvider => ({
  ...t.deps.payments,
  fetchOrderPayments,
});
const attempt = (orderId: string, status: ProviderPayment['status']): ProviderPayment => ({
  id: `pay_of_${orderId}`,
  orderId,
  amountPaise: 49_900,
  status,
});

describe.each(PROVIDERS)('the reconciler with %s', (name) => {
  beforeAll(() => {
    t = shops[name];
  });

  it('grants a payment that nobody reported, once it is due', async () => {
    const order = await open();
    await payOrder(t, order);
    expect(await pass()).toMatchObject({ asked: 0 });
    t.advance(MINUTE_MS);
    expect(await pass()).toEqual({ asked: 1, granted: 1, closed: 0, failures: [] });
    expect(await entries()).toMatchObject([{ userId: learner.id, orderId: order.id }]);
    t.advance(DAY_MS);
    expect(await pass()).toMatchObject({ asked: 0 });
  });

  it('gives nothing for authorised money, and gives it when the money is captured late', async () => {
    const order = await open();
    t.advance(MINUTE_MS);
    const authorised = provider((id) => Promise.resolve([attempt(id, 'failed'), attempt(id, 'authorized')]));
    expect(await pass(authorised)).toMatchObject({ asked: 1, granted: 0, closed: 0 });
    t.advance(PAYABLE_MS);
    expect(await pass(authorised)).toMatchObject({ asked: 1, granted: 0, closed: 0 });
    expect(await entries()).toEqual([]);
    t.advance(DAY_MS);
    const captured = provider((id) => Promise.resolve([attempt(id, 'captured')]));
    expect(await pass(captured)).toMatchObject({ asked: 1, granted: 1 });
    expect(await rowOf(order.id)).toMatchObject({ status: 'paid', paymentId: `pay_of_${order.id}` });
  });

  it('closes an order that can no longer be paid, and still believes the provider afterwards', async () => {
    const order = await open();
    t.advance(PAYABLE_MS - MINUTE_MS);
    expect(await pass()).toMatchObject({ asked: 1, closed: 0 });
    t.advance(DAY_MS);
    expect(await pass()).toMatchObject({ asked: 1, closed: 1 });
    expect(await rowOf(order.id)).toMatchObject({ status: 'failed', nextCheckAt: null });
    t.advance(DAY_MS);
    expect(await pass()).toMatchObject({ asked: 0 });
    const payment = await payOrder(t, order);
    expect((await t.request('/course/purchase', { as: learner, body: { items: [course], payment } })).status).toBe(200);
    expect(await entries()).toHaveLength(1);
  });

  it('leaves a provider that is down alone after three questions, and comes back to every order', async () => {
    const made = [await open(), await open(), await open(), await open()];
    const paid = made.at(-1);
    if (paid) await payOrder(t, paid);
    t.advance(MINUTE_MS);
    const down = await pass(provider(() => Promise.reject(new Error('down'))));
    expect(down).toMatchObject({ asked: 3, granted: 0 });
    expect(down.failures).toHaveLength(3);
    t.advance(5 * MINUTE_MS);
    expect(await pass()).toMatchObject({ asked: 4, granted: 1, failures: [] });
  });

  it('asks about each order once when several servers do it at the same time', async () => {
    const made = [];
    for (let i = 0; i < 12; i++) made.push(await open());
    t.advance(MINUTE_MS);
    const asked: string[] = [];
    const slow = provider(async (id) => {
      asked.push(id);
      await new Promise((resolve) => setImmediate(resolve));
      return [attempt(id, 'created')];
    });
    const reports = await Promise.all([pass(slow), pass(slow), pass(slow)]);
    expect(reports.reduce((sum, report) => sum + report.asked, 0)).toBe(12);
    expect(asked.sort()).toEqual(made.map(({ id }) => id).sort());
  });

  it('runs with the server from its start, beside the deletion of old keys', async () => {
    const order = await open();
    await payOrder(t, order);
    const keep = { userId: learner.id, route: 'cartAdd', bodyHash: '', status: 200 };
    const createdAt = (age: number) => new Date(t.deps.clock.now().getTime() + 2 * MINUTE_MS - age);
    await t.db.insert(idempotency).values([
      { ...keep, key: 'older than 90 days', createdAt: createdAt(90 * DAY_MS + 1) },
      { ...keep, key: 'not yet', createdAt: createdAt(90 * DAY_MS - MINUTE_MS) },
    ]);
    t.advance(2 * MINUTE_MS);
    const background = startBackground(t.deps);
    await vi.waitFor(async () => expect(await entries()).toHaveLength(1), { timeout: 20_000 });
    await background.stop();
    const keys = await t.db.select().from(idempotency).where(eq(idempotency.userId, learner.id));
    expect(keys.map(({ key }) => key)).toEqual(['not yet']);
  });
});

describe('before another order', () => {
  /** Answers what was not reached. */
  async function before(payments: PaymentProvider): Promise<unknown[]> {
    const failures: unknown[] = [];
    const onUnreachable = (error: unknown) => failures.push(error);
    await reconcileUser(t.db, { clock: t.deps.clock, payments }, { userId: learner.id, onUnreachable });
    return failures;
  }
  /** Begun a minute apart, the latest last. */
  async function begin(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (; ids.length < count; t.advance(MINUTE_MS)) ids.push((await open()).id);
    return ids;
  }

  it('the provider is asked about the latest three of the last half hour, all at once', async () => {
    await begin(2);
    t.advance(30 * MINUTE_MS);
    const [, ...latest] = await begin(4);
    const asked: string[] = [];
    let mostAtOnce = 0;
    let atOnce = 0;
    const slow = provider(async (id) => {
      asked.push(id);
      mostAtOnce = Math.max(mostAtOnce, ++atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return [attempt(id, 'created')];
    });
    expect(await before(slow)).toEqual([]);
    expect(asked).toEqual(latest.toReversed());
    expect(mostAtOnce).toBe(3);
    t.advance(28 * MINUTE_MS);
    asked.length = 0;
    expect(await before(slow)).toEqual([]);
    expect(asked).toEqual(latest.slice(-1));
  });

  it('one that it does not answer for keeps none of the others from being granted', async () => {
    const [paid, silent] = await begin(2);
    const halfDown = provider((id) =>
      id === silent ? Promise.reject(new Error('down')) : Promise.resolve([attempt(id, 'captured')]),
    );
    expect(await before(halfDown)).toEqual([new Error('down')]);
    expect(await entries()).toMatchObject([{ userId: learner.id, orderId: paid }]);
  });
});

describe.each(PROVIDERS)('order/status with %s', (name) => {
  beforeAll(() => {
    t = shops[name];
  });

  const ask = (orderId: string, as: TestUser = learner, app = t) =>
    app.request<{ data: OrderStatus }>(`/order/status?orderId=${orderId}`, { as });

  it('tells what became of an order, and grants what it finds paid', async () => {
    const order = await open();
    expect(await ask(order.id)).toMatchObject({ status: 200, body: { data: { id: order.id, status: 'open' } } });
    await payOrder(t, order);
    expect((await ask(order.id)).body.data).toEqual({ id: order.id, status: 'paid', items: [course] });
    expect(await entries()).toHaveLength(1);
    expect((await ask(order.id)).body.data.status).toBe('paid');
  });

  it('says when an order can no longer be paid', async () => {
    const order = await open();
    t.advance(PAYABLE_MS);
    expect((await ask(order.id)).body.data.status).toBe('closed');
  });

  it('shows nobody the order of another', async () => {
    const order = await open();
    expect(await ask(order.id, await t.signUp())).toMatchObject({ status: 404 });
    expect((await t.request(`/order/status?orderId=${order.id}`)).status).toBe(401);
  });
});

describe('the webhook of the sandbox', () => {
  it('comes by itself, twice if it is told to, and grants once', async () => {
    const talkative = await createTestApp({ on: t.database, env: { SANDBOX_WEBHOOKS: '0,20' } });
    const order = await createOrder(talkative, learner, [course], 499);
    await payOrder(talkative, order);
    await vi.waitFor(async () => expect(await entries()).toHaveLength(1), { timeout: 20_000 });
    expect(await rowOf(order.id)).toMatchObject({ status: 'paid' });
    await talkative.close();
  });

  it('is believed only with its signature, and not for authorised money', async () => {
    const order = await open();
    const payment = { id: 'pay_by_webhook', orderId: order.id, amountPaise: order.amountPaise };
    const captured = webhookOf(t, 'payment.captured', payment);
    expect((await sendWebhook(t, { ...captured, signature: 'forged' })).status).toBe(403);
    expect((await sendWebhook(t, webhookOf(t, 'payment.authorized', payment))).status).toBe(200);
    expect(await entries()).toEqual([]);
    expect((await sendWebhook(t, captured)).status).toBe(200);
    expect(await entries()).toHaveLength(1);
  });
});
