import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { libraryEntries, orders, refunds } from '#server/db/schema.ts';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { createRazorpayProvider } from '#server/payments/razorpay-provider.ts';
import { PAYABLE_MS } from '#server/services/reconcile-schedule.ts';
import { reconcileDue } from '#server/services/reconcile-service.ts';
import { approveRefund } from '#server/services/refund-decisions.ts';
import { createOrder, sendWebhook } from '../support/buy.ts';
import { RazorpayServer } from '../support/razorpay-server.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

const AMOUNT = 49_900;
const LIMIT_MS = 1000;

let razorpay: RazorpayServer;
let provider: PaymentProvider;
beforeAll(async () => {
  razorpay = await RazorpayServer.start();
  provider = createRazorpayProvider(razorpay.keys, { baseUrl: razorpay.url, limitMs: LIMIT_MS });
});
beforeEach(() => {
  razorpay.asked = [];
  razorpay.refundStatus = 'processed';
});
afterAll(() => razorpay.close());

const open = async (amountPaise = AMOUNT) => {
  const { id } = await provider.createOrder({ amountPaise, currency: 'INR', receipt: 'a receipt' });
  return { id, amountPaise };
};
const asked = (call: RegExp) => razorpay.asked.filter((one) => call.test(one.call));

describe('an order', () => {
  it('is opened with the exact paise, in rupees, under our receipt', async () => {
    const { id } = await open(50_009);
    expect(razorpay.asked).toMatchObject([
      { call: 'POST /v1/orders', body: { amount: 50_009, currency: 'INR', receipt: 'a receipt' }, status: 200 },
    ]);
    expect(await provider.fetchOrderPayments(id)).toEqual([]);
  });

  it('is not opened with another key, and the refusal says why', async () => {
    const stranger = createRazorpayProvider({ ...razorpay.keys, keySecret: 'guess' }, { baseUrl: razorpay.url });
    const order = { amountPaise: AMOUNT, currency: 'INR', receipt: 'a receipt' };
    await expect(stranger.createOrder(order)).rejects.toThrow('Razorpay: Authentication failed (401)');
    await expect(provider.createOrder({ ...order, amountPaise: 99 })).rejects.toThrow('less than minimum amount');
  });

  it('is asked for again while Razorpay is busy', async () => {
    const busy = { kind: 'refuse', status: 429, description: 'Request failed. Please try after sometime.' } as const;
    razorpay.disturb(/POST .*orders$/, busy, busy);
    await open();
    expect(razorpay.asked.map(({ status }) => status)).toEqual([429, 429, 200]);
  });

  it('that gets no answer is an error that says so, in time', async () => {
    razorpay.disturb(/orders$/, { kind: 'hang' }, { kind: 'drop' }, { kind: 'gateway', status: 502 });
    const began = Date.now();
    await expect(open()).rejects.toThrow(`Razorpay did not answer: timeout of ${LIMIT_MS}ms exceeded`);
    expect(Date.now() - began).toBeLessThan(10 * LIMIT_MS);
    await expect(open()).rejects.toThrow('Razorpay did not answer: socket hang up');
    await expect(open()).rejects.toThrow('(502)');
  });
});

describe('the payments of an order', () => {
  it('are its own, each in its state', async () => {
    const one = await open();
    const failed = razorpay.pay(one, 'failed');
    const authorised = razorpay.pay(one, 'authorized');
    const other = await open();
    const captured = razorpay.pay(other);
    expect(await provider.fetchOrderPayments(one.id)).toEqual([
      { id: failed.paymentId, orderId: one.id, amountPaise: AMOUNT, status: 'failed' },
      { id: authorised.paymentId, orderId: one.id, amountPaise: AMOUNT, status: 'authorized' },
    ]);
    expect(await provider.fetchOrderPayments(other.id)).toMatchObject([{ id: captured.paymentId, status: 'captured' }]);
  });

  it('are unknown, never none, when there is no answer', async () => {
    const order = await open();
    razorpay.pay(order);
    const faults = [{ kind: 'hang' }, { kind: 'drop' }, { kind: 'gateway', status: 503 }] as const;
    for (const fault of faults) {
      razorpay.disturb(/payments$/, fault);
      await expect(provider.fetchOrderPayments(order.id), fault.kind).rejects.toThrow('Razorpay');
    }
    await expect(provider.fetchOrderPayments('order_unknown')).rejects.toThrow('does not exist');
    expect(await provider.fetchOrderPayments(order.id)).toHaveLength(1);
  });

  it('are signed with the secret of the key, not of the webhooks', async () => {
    const paid = razorpay.pay(await open());
    const { keyId, keySecret, webhookSecret } = razorpay.keys;
    expect(provider.verifyPayment(paid)).toBe(true);
    const swapped = createRazorpayProvider({ keyId, keySecret: webhookSecret, webhookSecret: keySecret });
    expect(swapped.verifyPayment(paid)).toBe(false);
  });
});

describe('a refund', () => {
  const paid = async (amountPaise = AMOUNT) => razorpay.pay(await open(amountPaise)).paymentId;
  let reference: string;
  beforeEach(() => {
    reference = randomUUID();
  });
  const refund = (paymentId: string, amountPaise = AMOUNT) => provider.refund({ paymentId, amountPaise, reference });

  it('sends back this very sum, and parts of a payment by their references', async () => {
    const paymentId = await paid();
    await refund(paymentId, 10_000);
    expect(razorpay.refundedPaise(paymentId)).toBe(10_000);
    reference = randomUUID();
    await refund(paymentId, 39_900);
    reference = randomUUID();
    await expect(refund(paymentId, 100)).rejects.toThrow('fully refunded already');
    expect(razorpay.refundedPaise(paymentId)).toBe(AMOUNT);
  });

  it('asked for again is the same one, also when the answer was lost', async () => {
    const paymentId = await paid();
    razorpay.disturb(/refund$/, { kind: 'lose-answer' });
    await expect(refund(paymentId, 10_000)).rejects.toThrow('did not answer');
    const first = await refund(paymentId, 10_000);
    expect(await refund(paymentId, 10_000)).toEqual(first);
    expect(razorpay.refundedPaise(paymentId)).toBe(10_000);
    expect(asked(/POST .*refund$/)).toHaveLength(1);
  });

  it('that is still on its way while it is asked for again is paid once', async () => {
    const paymentId = await paid();
    let arrive = () => {};
    razorpay.disturb(/refund$/, { kind: 'late', until: new Promise<void>((resolve) => (arrive = resolve)) });
    await expect(refund(paymentId, 10_000)).rejects.toThrow('did not answer');
    // Razorpay knows of none yet: only the key tells the two apart.
    const second = await refund(paymentId, 10_000);
    arrive();
    await expect.poll(() => asked(/POST .*refund$/).map(({ status }) => status)).toEqual([200, 200]);
    expect(razorpay.refundedPaise(paymentId)).toBe(10_000);
    expect(await refund(paymentId, 10_000)).toEqual(second);
    expect(new Set(asked(/POST .*refund$/).map(({ refundKey }) => refundKey))).toEqual(new Set([reference]));
  });

  it('is asked for again while Razorpay is at it', async () => {
    const paymentId = await paid();
    razorpay.disturb(/refund$/, { kind: 'refuse', status: 409, description: 'Request is in progress' });
    await refund(paymentId);
    expect(razorpay.refundedPaise(paymentId)).toBe(AMOUNT);
  });

  it('that failed is told, and tried anew under a key of its own', async () => {
    const paymentId = await paid();
    razorpay.refundStatus = 'failed';
    await expect(refund(paymentId)).rejects.toThrow('failed at Razorpay');
    razorpay.refundStatus = 'pending';
    const second = await refund(paymentId);
    expect(await refund(paymentId)).toEqual(second);
    expect(razorpay.refundedPaise(paymentId)).toBe(AMOUNT);
  });

  it('is refused for more than is left, and for money that was never ours', async () => {
    await expect(refund(await paid(), AMOUNT + 1)).rejects.toThrow('greater than the refund payment amount');
    reference = randomUUID();
    const { paymentId } = razorpay.pay(await open(), 'authorized');
    await expect(refund(paymentId)).rejects.toThrow('should be captured');
    await expect(refund('pay_unknown')).rejects.toThrow('does not exist');
  });
});

describe('a server with Razorpay', () => {
  let t: TestApp;
  let learner: TestUser;
  let course: string;
  beforeAll(async () => {
    t = await createTestApp({ razorpay });
  });
  beforeEach(async () => {
    await t.db.delete(orders);
    learner = await t.signUp();
    [course = ''] = await t.addCourses({ pricePaise: AMOUNT });
  });
  afterAll(() => t.close());

  const order = () => createOrder(t, learner, [course], AMOUNT / 100);
  const entries = () => t.db.select().from(libraryEntries).where(eq(libraryEntries.courseId, course));
  const pass = () => reconcileDue(t.db, t.deps);

  it('asks what the learner was shown, and takes no other sum', async () => {
    const { id, amountPaise } = await order();
    expect(() => razorpay.pay({ id, amountPaise: amountPaise / 100 })).toThrow('different from your order amount');
    razorpay.pay({ id, amountPaise: AMOUNT });
  });

  it('grants nothing for authorised money, and the course once it is captured, however late', async () => {
    const made = await order();
    const { paymentId } = razorpay.pay(made, 'authorized');
    t.advance(60_000);
    expect(await pass()).toMatchObject({ asked: 1, granted: 0, closed: 0 });
    t.advance(PAYABLE_MS);
    expect(await pass()).toMatchObject({ asked: 1, granted: 0, closed: 0 });
    const payment = { id: paymentId, orderId: made.id, amountPaise: AMOUNT };
    expect(await sendWebhook(t, razorpay.webhookOf('payment.authorized', payment))).toMatchObject({ status: 200 });
    expect(await entries()).toEqual([]);
    razorpay.capture(paymentId);
    t.advance(PAYABLE_MS);
    expect(await pass()).toMatchObject({ asked: 1, granted: 1 });
    expect(await entries()).toHaveLength(1);
  });

  it('believes no silence: an order that was paid stays open until Razorpay answers', async () => {
    razorpay.pay(await order());
    t.advance(PAYABLE_MS);
    razorpay.disturb(/payments$/, { kind: 'drop' }, { kind: 'gateway', status: 502 });
    for (let i = 0; i < 2; i++) {
      expect(await pass()).toMatchObject({ asked: 1, closed: 0, failures: [{}] });
      t.advance(PAYABLE_MS);
    }
    expect(await pass()).toMatchObject({ asked: 1, granted: 1 });
  });

  it('tells the learner that no order could be opened', async () => {
    razorpay.disturb(/orders$/, { kind: 'drop' });
    const body = { amount: AMOUNT / 100, currency: 'INR', items: [course] };
    expect(await t.request('/order/create', { as: learner, body })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect(await t.db.select().from(orders)).toEqual([]);
  });

  it('grants once by webhooks that come twice, in any order, and by none that is not signed with their secret', async () => {
    const made = await order();
    const payment = { id: razorpay.pay(made).paymentId, orderId: made.id, amountPaise: AMOUNT };
    const captured = razorpay.webhookOf('payment.captured', payment);
    const byKey = createRazorpayProvider({ ...razorpay.keys, webhookSecret: razorpay.keys.keySecret });
    expect(() => byKey.readWebhook(captured.body, captured.signature)).toThrow('not signed with our secret');
    expect((await sendWebhook(t, { ...captured, body: captured.body.replace(made.id, 'order_x') })).status).toBe(403);
    for (const event of ['payment.failed', 'refund.processed'] as const) {
      expect((await sendWebhook(t, razorpay.webhookOf(event, payment))).status).toBe(200);
    }
    expect(await entries()).toEqual([]);
    const paid = razorpay.webhookOf('order.paid', payment);
    const authorised = razorpay.webhookOf('payment.authorized', payment);
    for (const webhook of [paid, captured, captured, authorised, paid]) {
      expect((await sendWebhook(t, webhook)).status).toBe(200);
    }
    expect(await entries()).toHaveLength(1);
    expect(await t.db.select().from(orders)).toMatchObject([{ status: 'paid', paymentId: payment.id }]);
    expect(await t.db.select().from(refunds).where(eq(refunds.userId, learner.id))).toEqual([]);
  });

  it('finishes a refund that was paid in full, though it never knew the payment', async () => {
    const made = await order();
    const { paymentId } = razorpay.pay(made);
    t.advance(60_000);
    await pass();
    await t.db.update(orders).set({ paymentId: null }).where(eq(orders.id, made.id));
    await t.request('/refund', { as: learner, body: { courseId: course, reason: 'No' } });
    const [request] = await t.db.select().from(refunds).where(eq(refunds.userId, learner.id));
    razorpay.disturb(/refund$/, { kind: 'lose-answer' });
    await expect(approveRefund(t.db, t.deps, request?.id ?? '')).rejects.toThrow('did not answer');
    expect(await entries()).toHaveLength(1);
    t.advance(61_000);
    expect(await approveRefund(t.db, t.deps, request?.id ?? '')).toMatchObject({ status: 'refunded' });
    expect(razorpay.refundedPaise(paymentId)).toBe(AMOUNT);
    expect(await entries()).toEqual([]);
  });

  it('keeps the request and the course when Razorpay refuses a refund', async () => {
    razorpay.pay(await order());
    t.advance(60_000);
    await pass();
    await t.request('/refund', { as: learner, body: { courseId: course, reason: 'No' } });
    const [request] = await t.db.select().from(refunds).where(eq(refunds.userId, learner.id));
    const description = 'Your account does not have enough balance to carry out the refund operation.';
    razorpay.disturb(/refund$/, { kind: 'refuse', status: 400, description });
    await expect(approveRefund(t.db, t.deps, request?.id ?? '')).rejects.toThrow(description);
    expect(await t.db.select().from(refunds).where(eq(refunds.userId, learner.id))).toMatchObject([
      { status: 'requested', providerRefundId: null },
    ]);
    expect(await entries()).toHaveLength(1);
  });
});
