import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { courses, libraryEntries, orders } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { createPayments } from '#server/payments/create-payments.ts';
import { askSandbox, createOrder, payInSandbox } from '../support/buy.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp, TEST_SECRETS, type TestApp, type TestUser } from '../support/test-app.ts';

const t = startTestApp();
let learner: TestUser;
beforeAll(async () => {
  learner = await t.signUp();
});
/** An order for a course of its own, because what an earlier one paid for is granted by the next. */
const open = async () => createOrder(t, learner, await t.addCourses({ pricePaise: 49_900 }), 499);

describe('sandbox', () => {
  it('serves a script that defines window.Razorpay', async () => {
    const script = await t.request<string>('/payment/sandbox/checkout.js');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(script.body).toContain('window.Razorpay = Razorpay');
    expect(script.body).toContain('Sandbox: no money moves');
  });

  it('fails a payment in the words of Razorpay, and lets the next attempt pay', async () => {
    const order = await open();
    const failed = await askSandbox(t, order, 'failed');
    expect(failed).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: order.id } } },
    });
    await payInSandbox(t, order);
    const attempts = await t.deps.payments.fetchOrderPayments(order.id);
    expect(attempts.map(({ status }) => status).sort()).toEqual(['captured', 'failed']);
  });

  it('takes the money of one order once, also when two windows race', async () => {
    const order = await open();
    const payments = await Promise.all([payInSandbox(t, order), payInSandbox(t, order)]);
    expect(payments[0]).toEqual(payments[1]);
  });

  it('refuses another amount, an invented order and a malformed request', async () => {
    const order = await open();
    expect((await askSandbox(t, { ...order, amountPaise: 1 })).body.error?.reason).toBe('input_validation_failed');
    expect((await askSandbox(t, { id: 'order_1', amountPaise: 1 })).status).toBe(400);
    expect((await t.request('/payment/sandbox/payments', { body: '{' })).status).toBe(400);
  });

  it('is understood by another server with the same secret, after a restart too', async () => {
    const payment = await payInSandbox(t, await open());
    const twin = await createTestApp({ on: t.database });
    expect(twin.deps.payments.verifyPayment(payment)).toBe(true);
    expect(await twin.deps.payments.fetchOrderPayments(payment.orderId)).toMatchObject([{ id: payment.paymentId }]);
    await twin.close();
    const stranger = await createTestApp({ on: t.database, secret: 'another secret of at least so many characters' });
    expect(stranger.deps.payments.verifyPayment(payment)).toBe(false);
    await stranger.close();
  });

  it('is not there when the keys of Razorpay are set', async () => {
    const env = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret' };
    const live = await createTestApp({ on: t.database, env });
    expect(live.deps.payments.name).toBe('razorpay');
    expect((await live.request('/payment/sandbox/checkout.js')).status).toBe(404);
    await live.close();
  });

  it('does not start a public production server that was not told to give courses away', () => {
    const env = readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://learn.example.org' });
    expect(() => createPayments({ env, db: t.db, clock: t.deps.clock, secrets: TEST_SECRETS })).toThrow(
      /PAYMENTS=sandbox/,
    );
  });
});

describe('payment/webhook', () => {
  const secret = 'webhook secret';
  const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex');
  const event = (orderId: string) =>
    JSON.stringify({
      event: 'payment.captured',
      payload: { payment: { entity: { id: 'pay_hook', order_id: orderId, amount: 49_900 } } },
    });
  const send = (app: TestApp, body: string, signature = sign(body)) =>
    app.request('/payment/webhook', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'X-Razorpay-Signature': signature },
    });

  it('grants a payment whose client died, once, however often it is sent', async () => {
    const buyer = await t.signUp();
    const [wanted = ''] = await t.addCourses({ pricePaise: 49_900 });
    const order = await createOrder(t, buyer, [wanted], 499);
    const env = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: secret };
    const live = await createTestApp({ on: t.database, env });

    expect(await send(live, event(order.id), 'forged')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await send(live, '{', sign('{'))).toMatchObject({ status: 400 });
    expect(await t.db.select().from(libraryEntries).where(eq(libraryEntries.courseId, wanted))).toEqual([]);

    for (let i = 0; i < 2; i++) expect((await send(live, event(order.id))).status).toBe(200);
    expect(await t.db.select().from(libraryEntries).where(eq(libraryEntries.courseId, wanted))).toMatchObject([
      { userId: buyer.id, orderId: order.id },
    ]);
    expect(await t.db.select().from(orders).where(eq(orders.id, order.id))).toMatchObject([
      { status: 'paid', paymentId: 'pay_hook' },
    ]);
    const [row] = await t.db.select().from(courses).where(eq(courses.id, wanted));
    expect(row?.studentsCount).toBe(1);
    expect((await send(live, event('order_of_another_shop'))).status).toBe(200);
    await live.close();
  });
});
