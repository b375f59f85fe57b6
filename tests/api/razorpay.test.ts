import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { libraryEntries, orders, refunds } from '#server/db/schema.ts';
import { createRazorpayProvider } from '#server/payments/razorpay-provider.ts';
import { PAYABLE_MS } from '#server/services/payments/reconcile-schedule.ts';
import { reconcileDue } from '#server/services/payments/reconcile-service.ts';
import { approveRefund } from '#server/services/payments/refund-decisions.ts';
import { createOrder, sendWebhook } from '../support/buy.ts';
import { RazorpayServer } from '../support/razorpay-server.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

const AMOUNT = 49_900;

let razorpay: RazorpayServer;
let t: TestApp;
let learner: TestUser;
let course: string;
beforeAll(async () => {
  razorpay = await RazorpayServer.start();
  t = await createTestApp({ razorpay });
});
beforeEach(async () => {
  // Those of earlier tests are not asked about.
  await t.db.update(orders).set({ nextCheckAt: null });
  learner = await t.signUp();
  [course = ''] = await t.addCourses({ pricePaise: AMOUNT });
});
afterAll(async () => {
  await t.close();
  await razorpay.close();
});

const order = () => createOrder(t, learner, [course], AMOUNT / 100);
const entries = () => t.db.select().from(libraryEntries).where(eq(libraryEntries.courseId, course));
const ordersOf = () => t.db.select().from(orders).where(eq(orders.userId, learner.id));
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
  expect(await ordersOf()).toEqual([]);
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
  expect(await ordersOf()).toMatchObject([{ status: 'paid', paymentId: payment.id }]);
  expect(await t.db.select().from(refunds).where(eq(refunds.userId, learner.id))).toEqual([]);
});

/** Buys the course and asks for the money back; answers the id of the request and of the payment. */
async function askBack() {
  const { paymentId } = razorpay.pay(await order());
  t.advance(60_000);
  await pass();
  await t.request('/refund', { as: learner, body: { courseId: course, reason: 'No' } });
  const [request] = await requests();
  return { id: request?.id ?? '', paymentId };
}
const requests = () => t.db.select().from(refunds).where(eq(refunds.userId, learner.id));
const approve = (id: string) => approveRefund(t.db, t.deps, id);

it('finishes a refund that was paid in full, though it never knew the payment', async () => {
  const { id, paymentId } = await askBack();
  await t.db.update(orders).set({ paymentId: null });
  razorpay.disturb(/refund$/, { kind: 'lose-answer' });
  await expect(approve(id)).rejects.toThrow('did not answer');
  expect(await entries()).toHaveLength(1);
  t.advance(61_000);
  expect(await approve(id)).toMatchObject({ status: 'refunded' });
  expect(razorpay.refundedPaise(paymentId)).toBe(AMOUNT);
  expect(await entries()).toEqual([]);
});

it('keeps the request and the course when Razorpay refuses a refund', async () => {
  const { id } = await askBack();
  const description = 'Your account does not have enough balance to carry out the refund operation.';
  razorpay.disturb(/refund$/, { kind: 'refuse', status: 400, description });
  await expect(approve(id)).rejects.toThrow(description);
  expect(await requests()).toMatchObject([{ status: 'requested', providerRefundId: null }]);
  expect(await entries()).toHaveLength(1);
});

it('opens a request again whose refund the bank sent back, and pays it by another one', async () => {
  const { id, paymentId } = await askBack();
  const first = await approve(id);
  const sentBack = razorpay.failRefund(first.providerRefundId ?? '');
  for (let i = 0; i < 2; i++) expect((await sendWebhook(t, sentBack)).status).toBe(200);
  expect(await requests()).toMatchObject([{ status: 'requested', providerRefundId: null, decidedAt: null }]);
  const second = await approve(id);
  expect(second).toMatchObject({ status: 'refunded' });
  expect(second.providerRefundId).not.toBe(first.providerRefundId);
  expect(razorpay.refundedPaise(paymentId)).toBe(AMOUNT);
  // Told of the first one once more, the second stays.
  expect((await sendWebhook(t, sentBack)).status).toBe(200);
  expect(await requests()).toMatchObject([{ status: 'refunded' }]);
});
