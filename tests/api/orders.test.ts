import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LibraryAnswer, CartAnswer } from '#contract/library.ts';
import type { PurchaseAnswer } from '#contract/order.ts';
import { courses, libraryEntries, orders } from '#server/db/schema.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { createOrder, payOrder } from '../support/buy.ts';
import { openShops, PROVIDERS, restart } from '../support/each-provider.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';

let shops: Awaited<ReturnType<typeof openShops>>;
let t: TestApp;
let learner: TestUser;
let paid: string;
let cheap: string;
let free: string;
beforeAll(async () => {
  shops = await openShops();
});
beforeEach(async () => {
  learner = await t.signUp();
  [paid = '', cheap = '', free = ''] = await t.addCourses(
    { pricePaise: 49_999, studentsCount: 10 },
    { pricePaise: 110 },
    { pricePaise: 0 },
  );
});
afterAll(() => shops.close());

const order = (body: object, as: TestUser = learner) =>
  t.request<{ code: string; message: string; data: unknown }>('/order/create', {
    as,
    body: { currency: 'INR', ...body },
  });
const purchase = (body: object, options: { as?: TestUser; key?: string } = {}) =>
  t.request<PurchaseAnswer & { code?: string }>('/course/purchase', { as: learner, ...options, body });
const entriesOf = (courseId: string) => t.db.select().from(libraryEntries).where(eq(libraryEntries.courseId, courseId));
const studentsOf = async (courseId: string) =>
  (await t.db.select().from(courses).where(eq(courses.id, courseId)))[0]?.studentsCount;

describe.each(PROVIDERS)('order/create with %s', (provider) => {
  beforeAll(() => {
    t = shops[provider];
  });

  it('opens an order over the exact sum, in rupees outside and paise for the window', async () => {
    const made = await createOrder(t, learner, [paid, cheap], 501.09);
    expect(made).toMatchObject({
      amount: 501.09,
      amountPaise: 50_109,
      currency: 'INR',
      items: [paid, cheap],
      provider,
      checkoutScript: {
        sandbox: '/api/v1/payment/sandbox/checkout.js',
        razorpay: 'https://checkout.razorpay.com/v1/checkout.js',
      }[provider],
    });
    const [row] = await t.db.select().from(orders).where(eq(orders.id, made.id));
    expect(row).toMatchObject({ userId: learner.id, amountPaise: 50_109, status: 'created' });
  });

  it(clause('7.order-create'), async () => {
    // Without items it is an order for the cart.
    expect(await order({ amount: 0 })).toMatchObject({ status: 400, body: { message: 'Your cart is empty' } });
    await t.request('/cart/add', { as: learner, body: { courseId: paid } });
    const made = { id: expect.stringMatching(/\w/) as string, items: [paid] };
    expect(await order({ amount: 499.99 })).toMatchObject({ status: 200, body: { success: true, data: made } });
  });

  it('refuses unknown, draft, owned and free courses, each in its own words', async () => {
    const [draft = ''] = await t.addCourses({ status: 'draft' });
    const unknown = randomUUID();
    const refused = await order({ amount: 1, items: [paid, draft, unknown, 'nonsense'] });
    expect(refused).toMatchObject({
      status: 404,
      body: { code: 'not_found', data: { courseIds: [draft, unknown, 'nonsense'] } },
    });
    await t.grant(learner.id, cheap);
    expect(await order({ amount: 501.09, items: [paid, cheap] })).toMatchObject({
      status: 409,
      body: { code: 'already_purchased', data: { courseIds: [cheap] } },
    });
    expect(await order({ amount: 0, items: [free] })).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(await order({ amount: 1, items: [] })).toMatchObject({ status: 400 });
    expect(await order({ amount: 1, items: [paid], currency: 'USD' })).toMatchObject({ status: 400 });
    expect(await t.db.select().from(orders).where(eq(orders.userId, learner.id))).toEqual([]);
  });

  it('grants what was paid in a window whose browser died, instead of taking the money again', async () => {
    await payOrder(t, await createOrder(t, learner, [paid], 499.99));
    expect(await order({ amount: 499.99, items: [paid] })).toMatchObject({
      status: 409,
      body: { code: 'already_purchased' },
    });
    expect(await entriesOf(paid)).toHaveLength(1);
  });
});

describe.each(PROVIDERS)('course/purchase with %s', (provider) => {
  beforeAll(() => {
    t = shops[provider];
  });

  it(clause('7.course-purchase'), async () => {
    for (const list of ['/cart/add', '/wishlist/add']) {
      await t.request(list, { as: learner, body: { courseId: paid } });
    }
    await t.request('/cart/add', { as: learner, body: { courseId: cheap } });
    const made = await createOrder(t, learner, [paid], 499.99);
    const bought = await purchase({ items: [{ courseId: paid }], payment: await payOrder(t, made) });
    expect(bought).toMatchObject({
      status: 200,
      body: { message: 'You are enrolled. Happy learning!', data: { courses: [paid] } },
    });
    const cart = await t.request<CartAnswer>('/cart', { as: learner });
    expect(cart.body.cart.map((course) => course._id)).toEqual([cheap]);
    const library = await t.request<LibraryAnswer>('/user/my-learning', { as: learner });
    expect(library.body.data.wishlist).toEqual([]);
    expect(library.body.data.purchasedCourses).toMatchObject([{ _id: paid, studentsCount: 11 }]);
    expect(await entriesOf(paid)).toMatchObject([{ orderId: made.id, state: 'active' }]);
    expect(await t.db.select().from(orders).where(eq(orders.id, made.id))).toMatchObject([{ status: 'paid' }]);
  });

  it('tells the offline catalogues of the new count', async () => {
    const before = await t.request<{ data: { cursor: string } }>('/catalogue/changes?limit=1000');
    await purchase({ items: [free] });
    const after = await t.request<{ data: { upserts: { _id: string; studentsCount: number }[] } }>(
      `/catalogue/changes?since=${encodeURIComponent(before.body.data.cursor)}`,
    );
    expect(after.body.data.upserts).toMatchObject([{ _id: free, studentsCount: 1 }]);
  });

  it('answers a repeated purchase as the first and grants once', async () => {
    const payment = await payOrder(t, await createOrder(t, learner, [paid], 499.99));
    const body = { items: [paid], payment };
    const first = await purchase(body, { key: randomUUID() });
    const orderRow = () => t.db.select().from(orders).where(eq(orders.id, payment.orderId));
    const paidOrder = await orderRow();
    t.advance(60_000);
    const again = await purchase(body, { key: randomUUID() });
    expect(again.body).toEqual(first.body);
    expect(await orderRow()).toEqual(paidOrder);
    expect(await studentsOf(paid)).toBe(11);
  });

  it('grants once to two reports that race', async () => {
    const payment = await payOrder(t, await createOrder(t, learner, [paid], 499.99));
    const twin = await restart(t);
    const send = (app: TestApp) =>
      app.request('/course/purchase', { as: learner, body: { items: [paid], payment }, key: randomUUID() });
    const answers = await Promise.all([send(t), send(twin), send(t), send(twin)]);
    await twin.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await entriesOf(paid)).toHaveLength(1);
    expect(await studentsOf(paid)).toBe(11);
  });

  it('refuses a payment that is forged, of another order, of other items or of another learner', async () => {
    const made = await createOrder(t, learner, [paid], 499.99);
    const other = await createOrder(t, learner, [cheap], 1.1);
    const payment = await payOrder(t, made);
    const thief = await t.signUp();
    const refused = [
      await purchase({ items: [paid], payment: { ...payment, signature: payment.signature.replace(/^./, 'x') } }),
      await purchase({ items: [paid], payment: { ...payment, orderId: other.id } }),
      await purchase({ items: [paid, cheap], payment }),
      await purchase({ items: [cheap], payment }),
      await purchase({ items: [paid], payment }, { as: thief }),
    ];
    for (const answer of refused) expect(answer).toMatchObject({ status: 402, body: { code: 'payment_unverified' } });
    expect(await entriesOf(paid)).toEqual([]);
    expect((await purchase({ items: [paid], payment })).status).toBe(200);
  });

  it(clause('7.course-purchase.free'), async () => {
    expect(await purchase({ items: [free, paid] })).toMatchObject({ status: 402 });
    expect(await entriesOf(free)).toEqual([]);
    const first = await purchase({ items: [free] });
    expect(first).toMatchObject({ status: 200, body: { data: { courses: [free] } } });
    t.advance(60_000);
    expect((await purchase({ items: [free] })).body).toEqual(first.body);
    expect(await studentsOf(free)).toBe(1);
    expect(await purchase({ items: [randomUUID()] })).toMatchObject({ status: 404 });
  });

  it('leaves an archived course archived when it is bought again', async () => {
    await purchase({ items: [free] });
    await t.request('/my-learning/archive', { as: learner, body: { courseId: free } });
    expect((await purchase({ items: [free] })).status).toBe(200);
    expect(await entriesOf(free)).toMatchObject([{ state: 'archived' }]);
  });

  it('needs a session and knows its fields', async () => {
    expect((await t.request('/course/purchase', { body: { items: [free] } })).status).toBe(401);
    expect(await purchase({ items: [free], price: 0 })).toMatchObject({ status: 400 });
  });
});
