import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LibraryAnswer } from '#contract/library.ts';
import type { Refunds } from '#contract/refund.ts';
import { courses, libraryEntries, refunds } from '#server/db/schema.ts';
import { approveRefund, declineRefund, listRefunds } from '#server/services/payments/refund-decisions.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { createOrder, payOrder } from '../support/buy.ts';
import { openShops, PROVIDERS } from '../support/each-provider.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let shops: Awaited<ReturnType<typeof openShops>>;
let t: TestApp;
let learner: TestUser;
let course: string;
let other: string;
let free: string;
beforeAll(async () => {
  shops = await openShops();
  t = shops.sandbox;
});
beforeEach(async () => {
  learner = await t.signUp();
  [course = '', other = '', free = ''] = await t.addCourses(
    { title: 'Rust', pricePaise: 49_999, studentsCount: 10 },
    { title: 'Chess', pricePaise: 10_000 },
    { title: 'Bread', pricePaise: 0 },
  );
});
afterAll(() => shops.close());

async function pay(items: string[], amount: number) {
  const order = await createOrder(t, learner, items, amount);
  return { order, payment: await payOrder(t, order) };
}
async function buy(items: string[], amount: number) {
  const { order, payment } = await pay(items, amount);
  const body = { items, payment };
  expect(await t.request('/course/purchase', { as: learner, body })).toMatchObject({ status: 200 });
  return { order, body };
}
const ask = (body: object, options: { as?: TestUser; key?: string } = {}) =>
  t.request<{ data: { _id: string }; message: string; code: string }>('/refund', { as: learner, ...options, body });
const list = async () => (await t.request<{ data: Refunds }>('/refund', { as: learner })).body.data;
const approve = (id: string) => approveRefund(t.db, t.deps, id);
const studentsOf = async (id: string) =>
  (await t.db.select().from(courses).where(eq(courses.id, id)))[0]?.studentsCount;
const obstacles = async () =>
  Object.fromEntries((await list()).courses.map(({ title, obstacle }) => [title, obstacle]));

describe('POST /refund', () => {
  it(clause('7.refund'), async () => {
    await buy([course, other], 599.99);
    expect(await ask({ courseId: course, reason: '  Not for me. ' })).toMatchObject({
      status: 200,
      body: {
        message: 'Refund requested. Refunds are processed in 3-5 business days.',
        data: { courseTitle: 'Rust', amount: 499.99, reason: 'Not for me.', status: 'requested', note: null },
      },
    });
    expect(await obstacles()).toEqual({ Rust: 'requested', Chess: null });
    expect((await list()).refunds).toMatchObject([{ courseId: course, status: 'requested', decidedAt: null }]);
  });

  it('takes one request for a course, and answers a repeated one as the first', async () => {
    await buy([course], 499.99);
    const key = randomUUID();
    const first = await ask({ courseId: course, reason: 'No' }, { key });
    const again = await ask({ courseId: course, reason: 'No' }, { key });
    expect(again).toMatchObject({ status: 200, replayed: true, body: first.body });
    expect(await ask({ courseId: course, reason: 'Still no' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'A refund for this course has already been requested.' },
    });
    expect((await list()).refunds).toHaveLength(1);
  });

  it('takes one of two that race', async () => {
    await buy([course], 499.99);
    const answers = await Promise.all([1, 2, 3].map((n) => ask({ courseId: course, reason: `No ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is possible to the end of the fifteenth day, by the clock of the server', async () => {
    await buy([course], 499.99);
    t.advance(15 * DAY_MS - 60_000);
    await t.logInAnew(learner);
    expect(await obstacles()).toEqual({ Rust: null });
    t.advance(120_000);
    expect(await obstacles()).toEqual({ Rust: 'late' });
    expect(await ask({ courseId: course, reason: 'No' })).toMatchObject({
      status: 409,
      body: { message: 'This course was bought more than 15 days ago.' },
    });
  });

  it('refuses free courses, courses of others, and a reason of blanks', async () => {
    await t.request('/course/purchase', { as: learner, body: { items: [free] } });
    expect(await ask({ courseId: free, reason: 'No' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await obstacles()).toEqual({ Bread: 'free' });
    for (const courseId of [other, randomUUID(), 'nonsense']) {
      expect(await ask({ courseId, reason: 'No' })).toMatchObject({ status: 403, body: { code: 'not_owned' } });
    }
    expect(await ask({ courseId: course, reason: '  \n ' })).toMatchObject({
      status: 400,
      body: { message: 'A reason is required' },
    });
  });

  it(clause('7.refund.refused'), async () => {
    expect((await t.request('/refund', { body: { courseId: course, reason: 'No' } })).status).toBe(401);
    expect((await t.request('/refund')).status).toBe(401);
    await buy([course], 499.99);
    await ask({ courseId: course, reason: 'No' });
    const other = await t.signUp();
    expect(await t.request('/refund', { as: other })).toMatchObject({ body: { data: { refunds: [], courses: [] } } });
  });
});

describe.each(PROVIDERS)('a decision with %s', (provider) => {
  beforeAll(() => {
    t = shops[provider];
  });

  it('pays back, ends the access, counts one student less, and lets the course be bought again', async () => {
    const { body } = await buy([course], 499.99);
    const { data } = (await ask({ courseId: course, reason: 'No' })).body;
    expect(await studentsOf(course)).toBe(11);
    const decided = await approve(data._id);
    expect(decided.providerRefundId).toMatch(/^rfnd_/);
    expect((await list()).refunds).toMatchObject([{ status: 'refunded', decidedAt: expect.any(String) as string }]);
    expect(await studentsOf(course)).toBe(10);
    expect((await t.request(`/course/content?courseId=${course}`, { as: learner })).status).toBe(403);
    const library = await t.request<LibraryAnswer>('/user/my-learning', { as: learner });
    expect(library.body.data.purchasedCourses).toEqual([]);
    // A device that still wants to tell of the first purchase does not get the course back by it.
    expect(await t.request('/course/purchase', { as: learner, body })).toMatchObject({ status: 409 });
    await buy([course], 499.99);
    expect(await obstacles()).toEqual({ Rust: null });
  });

  it('tells the offline catalogues of the new count', async () => {
    await buy([course], 499.99);
    const { data } = (await ask({ courseId: course, reason: 'No' })).body;
    const before = await t.request<{ data: { cursor: string } }>('/catalogue/changes?limit=1000');
    await approve(data._id);
    const since = encodeURIComponent(before.body.data.cursor);
    expect(await t.request(`/catalogue/changes?since=${since}`)).toMatchObject({
      body: { data: { upserts: [{ _id: course, studentsCount: 10 }] } },
    });
  });

  it('is made once, whoever repeats it', async () => {
    await buy([course], 499.99);
    const { data } = (await ask({ courseId: course, reason: 'No' })).body;
    const first = await approve(data._id);
    t.advance(120_000);
    expect(await approve(data._id)).toEqual(first);
    expect(await studentsOf(course)).toBe(10);
    await expect(declineRefund(t.db, t.deps, data._id, 'No')).rejects.toThrow('already refunded');
    await expect(approve(randomUUID())).rejects.toThrow('There is no refund request');
  });

  it('killed after the provider paid, it is finished by the next run, under the same reference', async () => {
    await buy([course], 499.99);
    const { data } = (await ask({ courseId: course, reason: 'No' })).body;
    const told: { reference: string; id: string }[] = [];
    const dying = {
      ...t.deps.payments,
      refund: async (input: Parameters<typeof t.deps.payments.refund>[0]) => {
        told.push({ reference: input.reference, ...(await t.deps.payments.refund(input)) });
        throw new Error('killed');
      },
    };
    await expect(approveRefund(t.db, { ...t.deps, payments: dying }, data._id)).rejects.toThrow('killed');
    expect(await studentsOf(course)).toBe(11);
    await expect(approve(data._id)).rejects.toThrow('being paid back right now');
    await expect(declineRefund(t.db, t.deps, data._id, 'No')).rejects.toThrow('may be on its way');
    t.advance(61_000);
    const finished = await approve(data._id);
    expect(told).toEqual([{ reference: data._id, id: finished.providerRefundId }]);
    expect(await studentsOf(course)).toBe(10);
  });

  it('of two operators tells the provider once', async () => {
    await buy([course], 499.99);
    const { data } = (await ask({ courseId: course, reason: 'No' })).body;
    const pay = t.deps.payments.refund.bind(t.deps.payments);
    // The provider takes its time: whoever began is at it until the other one has been told.
    const refund = vi.spyOn(t.deps.payments, 'refund').mockImplementation(async (input) => {
      await told;
      return pay(input);
    });
    const both = [approve(data._id), approve(data._id)];
    const told = Promise.race(both.map((one) => Promise.allSettled([one])));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(refund).toHaveBeenCalledTimes(1);
    refund.mockRestore();
  });

  it('declined, it says why, and the learner may ask again', async () => {
    await buy([course], 499.99);
    const { data } = (await ask({ courseId: course, reason: 'No' })).body;
    await expect(declineRefund(t.db, t.deps, data._id, '  ')).rejects.toThrow('Tell the learner why');
    await declineRefund(t.db, t.deps, data._id, 'You finished the whole course.');
    expect((await list()).refunds).toMatchObject([{ status: 'declined', note: 'You finished the whole course.' }]);
    await expect(approve(data._id)).rejects.toThrow('declined');
    expect(await ask({ courseId: course, reason: 'Please' })).toMatchObject({ status: 200 });
  });
});

describe.each(PROVIDERS)('money that was taken for nothing with %s', (provider) => {
  beforeAll(() => {
    t = shops[provider];
  });

  it('is asked back by itself when a course is paid for twice, and the course stays', async () => {
    // Two windows that were open at once.
    const one = await createOrder(t, learner, [course], 499.99);
    const two = await createOrder(t, learner, [course, other], 599.99);
    for (const [order, items] of [
      [one, [course]],
      [two, [course, other]],
    ] as const) {
      const payment = await payOrder(t, order);
      expect(await t.request('/course/purchase', { as: learner, body: { items, payment } })).toMatchObject({
        status: 200,
      });
    }
    const { refunds: asked } = await list();
    expect(asked).toMatchObject([
      { courseId: course, amount: 499.99, status: 'requested', reason: 'Paid twice: the course was already owned.' },
    ]);
    expect(await obstacles()).toEqual({ Rust: null, Chess: null });
    await approve(asked[0]?._id ?? '');
    const entries = await t.db.select().from(libraryEntries).where(eq(libraryEntries.userId, learner.id));
    expect(entries.map(({ courseId }) => courseId).sort()).toEqual([course, other].sort());
    expect(await studentsOf(course)).toBe(11);
    const rows = await t.db.select().from(refunds).where(eq(refunds.userId, learner.id));
    expect(rows).toMatchObject([{ orderId: two.id, status: 'refunded' }]);
  });

  it('says why to who decides, also when the account is gone, and the learner’s words are gone with it', async () => {
    const [one, two] = [
      await createOrder(t, learner, [course], 499.99),
      await createOrder(t, learner, [course], 499.99),
    ];
    for (const order of [one, two]) {
      const body = { items: [course], payment: await payOrder(t, order) };
      expect(await t.request('/course/purchase', { as: learner, body })).toMatchObject({ status: 200 });
    }
    expect(await ask({ courseId: course, reason: 'Not for me.' })).toMatchObject({ status: 200 });
    const body = { confirmation: learner.username, password: learner.password };
    expect(await t.request('/user', { method: 'DELETE', as: learner, body })).toMatchObject({ status: 200 });
    const ids = new Set([one.id, two.id]);
    const left = (await listRefunds(t.db, { all: true })).filter(({ orderId }) => ids.has(orderId ?? ''));
    expect(left.map(({ orderId, reason, email }) => [orderId, reason, email])).toEqual([
      [two.id, 'Paid twice: the course was already owned.', null],
      [one.id, '', null],
    ]);
  });
});
