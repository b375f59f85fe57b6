import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LibraryAnswer } from '#contract/library.ts';
import type { OrderAnswer } from '#contract/order.ts';
import { libraryEntries, orders } from '#server/db/schema.ts';
import { createOrder, payInSandbox, sendWebhook, webhookOf } from '../../support/buy.ts';
import { startTestApp } from '../../support/start-test-app.ts';
import type { TestUser } from '../../support/test-app.ts';
import { clause } from '../clauses/clauses.ts';

const t = startTestApp();
let learner: TestUser;
let other: TestUser;
let paid: string;

beforeAll(async () => {
  [learner, other] = [await t.signUp(), await t.signUp()];
});
beforeEach(async () => {
  [paid = ''] = await t.addCourses({ pricePaise: 49_950 });
});

const create = (body: object, as: TestUser | undefined = learner) =>
  t.request<OrderAnswer>('/order/create', { as, body: { currency: 'INR', ...body } });
const purchase = (body: object, as: TestUser | undefined = learner) =>
  t.request<{ success: boolean }>('/course/purchase', { as, body });
const owned = async (as: TestUser) =>
  (await t.request<LibraryAnswer>('/user/my-learning', { as })).body.data.purchasedCourses.map(({ _id }) => _id);

describe('POST /order/create', () => {
  it(clause('3.order'), async () => {
    const order = await createOrder(t, learner, [paid], 499.5);
    expect(order).toMatchObject({ amount: 499.5, currency: 'INR' });
    // The id is the order's own: it is known by it.
    expect(await t.db.$count(orders, eq(orders.id, order.id))).toBe(1);
  });

  it(clause('7.order-create.rupees'), async () => {
    expect((await create({ amount: 49_950, items: [paid] })).status).toBe(409);
    expect(await create({ amount: 499.5, items: [paid] })).toMatchObject({ body: { data: { amount: 499.5 } } });
  });

  it(clause('9.paise'), async () => {
    expect(await createOrder(t, learner, [paid], 499.5)).toMatchObject({ amount: 499.5, amountPaise: 49_950 });
  });

  it(clause('9.currency'), async () => {
    expect((await create({ amount: 499.5, items: [paid], currency: 'USD' })).status).toBe(400);
    expect((await createOrder(t, learner, [paid], 499.5)).currency).toBe('INR');
  });

  it(clause('7.order-create.items'), async () => {
    expect(await create({ amount: 499.5, items: [paid] })).toMatchObject({ body: { data: { items: [paid] } } });
  });

  it(clause('7.order-create.amount'), async () => {
    expect(await create({ amount: 1, items: [paid] })).toMatchObject({
      status: 409,
      body: { success: false, code: 'price_changed', data: { amount: 499.5 } },
    });
  });

  it(clause('7.order-create.refused'), async () => {
    const body = { amount: 499.5, currency: 'INR', items: [paid] };
    expect((await t.request('/order/create', { body })).status).toBe(401);
    await t.grant(learner.id, paid);
    expect(await create(body)).toMatchObject({ status: 409, body: { success: false, code: 'already_purchased' } });
  });
});

describe('POST /course/purchase', () => {
  it(clause('3.payment-result'), async () => {
    const payment = await payInSandbox(t, await createOrder(t, learner, [paid], 499.5));
    for (const field of ['paymentId', 'orderId', 'signature'] as const) {
      const { [field]: _, ...rest } = payment;
      expect((await purchase({ items: [paid], payment: rest })).status).toBe(400);
      expect((await purchase({ items: [paid], payment: { ...payment, [field]: 'f'.repeat(64) } })).status).toBe(402);
    }
    expect((await purchase({ items: [paid], payment })).status).toBe(200);
  });

  it(clause('7.course-purchase.unpaid'), async () => {
    const payment = await payInSandbox(t, await createOrder(t, learner, [paid], 499.5));
    for (const body of [{ items: [paid] }, { items: [paid], payment: { ...payment, signature: 'f'.repeat(64) } }]) {
      expect((await purchase(body)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await t.db.select().from(libraryEntries)).not.toContainEqual(expect.objectContaining({ courseId: paid }));
  });

  it(clause('7.course-purchase.refused'), async () => {
    const payment = await payInSandbox(t, await createOrder(t, learner, [paid], 499.5));
    expect((await t.request('/course/purchase', { body: { items: [paid], payment } })).status).toBe(401);
    expect((await purchase({ items: [paid], payment }, other)).status).toBe(402);
    expect(await owned(other)).toEqual([]);
    // Nor is it taken for the one who paid: they have not asked.
    expect(await t.db.select().from(libraryEntries)).not.toContainEqual(expect.objectContaining({ courseId: paid }));
  });
});

describe('POST /payment/webhook', () => {
  it(clause('7.webhook'), async () => {
    const order = await createOrder(t, learner, [paid], 499.5);
    const payment = await payInSandbox(t, order);
    const event = { id: payment.paymentId, orderId: order.id, amountPaise: order.amountPaise };
    expect((await sendWebhook(t, webhookOf(t, 'payment.captured', event))).status).toBe(200);
    expect(await owned(learner)).toContain(paid);
  });

  it(clause('7.webhook.refused'), async () => {
    const order = await createOrder(t, learner, [paid], 499.5);
    const event = { id: 'pay_invented', orderId: order.id, amountPaise: order.amountPaise };
    const { body } = webhookOf(t, 'payment.captured', event);
    expect((await sendWebhook(t, { body, signature: 'f'.repeat(64) })).status).toBe(403);
    expect(await owned(learner)).not.toContain(paid);
  });
});
