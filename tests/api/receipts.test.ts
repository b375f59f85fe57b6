import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Receipt } from '#contract/receipt.ts';
import { courses, orderItems } from '#server/db/schema.ts';
import { createOrder, payInSandbox } from '../support/buy.ts';
import { insertRefund, payBack } from '../support/insert-order.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let learner: TestUser;
let vue: string;
let sql: string;
beforeEach(async () => {
  learner = await t.signUp();
  [vue = '', sql = ''] = await t.addCourses(
    { title: 'Vue in a week', pricePaise: 49_950 },
    { title: 'SQL by hand', pricePaise: 10_000 },
  );
});

async function buy(items: string[], rupees: number) {
  const order = await createOrder(t, learner, items, rupees);
  const payment = await payInSandbox(t, order);
  await t.request('/course/purchase', { as: learner, body: { items, payment } });
  return payment;
}
const receiptOf = (orderId: string, as: TestUser = learner) =>
  t.request<{ data: Receipt; code?: string }>(`/order/receipt?orderId=${orderId}`, { as });
const list = (query = '') =>
  t.request<{ data: Receipt[]; total: number; page: number; limit: number }>(`/order/list${query}`, { as: learner });

describe('order/receipt', () => {
  it('says what was bought, at which price, when and by which payment', async () => {
    const { orderId, paymentId } = await buy([vue, sql], 599.5);
    const { status, body } = await receiptOf(orderId);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      orderId,
      status: 'paid',
      items: [
        { courseId: vue, title: 'Vue in a week', price: 499.5, refund: null },
        { courseId: sql, title: 'SQL by hand', price: 100, refund: null },
      ],
      total: 599.5,
      refunded: 0,
      currency: 'INR',
      paymentId,
      paidAt: expect.stringMatching(/^20..-..-..T.*Z$/) as string,
      provider: 'sandbox',
    });
  });

  it('keeps title and price as they were, whatever becomes of the course', async () => {
    const { orderId } = await buy([vue], 499.5);
    await t.db.update(courses).set({ title: 'Renamed', pricePaise: 1, status: 'draft' }).where(eq(courses.id, vue));
    expect((await receiptOf(orderId)).body.data.items).toEqual([
      { courseId: vue, title: 'Vue in a week', price: 499.5, refund: null },
    ]);
  });

  it("takes today's title for an order of before titles were kept", async () => {
    const { orderId } = await buy([vue], 499.5);
    await t.db.update(orderItems).set({ title: null }).where(eq(orderItems.orderId, orderId));
    expect((await receiptOf(orderId)).body.data.items[0]?.title).toBe('Vue in a week');
  });

  it('tells what was refunded of it, course by course', async () => {
    const { orderId } = await buy([vue, sql], 599.5);
    const ask = (courseId: string, amountPaise: number, status: 'requested' | 'refunded') =>
      insertRefund(t.db, {
        userId: learner.id,
        courseId,
        orderId,
        amountPaise,
        status,
        reason: 'Not for me',
        createdAt: new Date(),
      });
    const asked = await ask(sql, 10_000, 'requested');
    expect((await receiptOf(orderId)).body.data).toMatchObject({ status: 'paid', refunded: 0 });
    await ask(vue, 49_950, 'refunded');
    const { data } = (await receiptOf(orderId)).body;
    expect(data).toMatchObject({ status: 'partly_refunded', refunded: 499.5, total: 599.5 });
    expect(data.items.map(({ refund }) => refund)).toEqual(['refunded', 'requested']);
    await payBack(t.db, asked);
    expect((await receiptOf(orderId)).body.data).toMatchObject({ status: 'refunded', refunded: 599.5 });
  });

  it("has none for an unpaid order, another's order, and an unknown one", async () => {
    const { orderId } = await buy([vue], 499.5);
    const open = await createOrder(t, learner, [sql], 100);
    const stranger = await t.signUp();
    for (const answer of [
      await receiptOf(open.id),
      await receiptOf(orderId, stranger),
      await receiptOf('order_none'),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await t.request(`/order/receipt?orderId=${orderId}`)).status).toBe(401);
  });
});

describe('order/list', () => {
  it('pages what was paid, the latest first, and counts it', async () => {
    const first = await buy([vue], 499.5);
    t.advance(60_000);
    const second = await buy([sql], 100);
    await createOrder(t, learner, [...(await t.addCourses({ pricePaise: 500 }))], 5);
    const { body } = await list();
    expect(body).toMatchObject({ total: 2, page: 1, limit: 10 });
    expect(body.data.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId]);
    expect((await list('?page=2&limit=1')).body.data.map(({ orderId }) => orderId)).toEqual([first.orderId]);
  });

  it('is empty before the first purchase', async () => {
    expect((await list()).body).toMatchObject({ data: [], total: 0 });
  });
});
