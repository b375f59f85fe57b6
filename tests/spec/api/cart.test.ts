import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CartAnswer } from '#contract/library.ts';
import { cartItems } from '#server/db/schema.ts';
import { startTestApp } from '../../support/start-test-app.ts';
import type { TestUser } from '../../support/test-app.ts';
import { clause } from '../clauses/clauses.ts';

const t = startTestApp();
let learner: TestUser;
let other: TestUser;
let course: string;

beforeAll(async () => {
  [learner, other] = [await t.signUp(), await t.signUp()];
});
beforeEach(async () => {
  await t.db.delete(cartItems);
  [course = ''] = await t.addCourses({ title: 'Chess', averageRating: 4.5, pricePaise: 49_950 });
});

const add = (as?: TestUser, courseId: unknown = course) => t.request('/cart/add', { as, body: { courseId } });
const cartOf = async (as: TestUser) => (await t.request<CartAnswer>('/cart', { as })).body.cart;

describe('GET /cart', () => {
  it(clause('7.cart-get'), async () => {
    await add(learner);
    expect(await t.request('/cart', { as: learner })).toMatchObject({
      status: 200,
      body: { success: true, cart: [{ _id: course, title: 'Chess' }] },
    });
  });

  it(clause('3.cart'), async () => {
    await add(learner);
    expect(await cartOf(learner)).toMatchObject([
      {
        _id: course,
        thumbnail: null,
        title: 'Chess',
        createdBy: { username: 'Asha Rao' },
        averageRating: 4.5,
        price: 499.5,
      },
    ]);
  });

  it(clause('7.cart-get.refused'), async () => {
    await add(learner);
    expect(await t.request('/cart')).toMatchObject({ status: 401, body: { success: false } });
    expect(await cartOf(other)).toEqual([]);
  });
});

describe('POST /cart/add', () => {
  it(clause('7.cart-add'), async () => {
    expect(await add(learner)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Course added to cart successfully!' },
    });
    expect(await cartOf(learner)).toHaveLength(1);
  });

  it(clause('7.cart-add.refused'), async () => {
    expect(await add()).toMatchObject({ status: 401, body: { success: false } });
  });

  it(clause('5.cart.no-id'), async () => {
    const refused = await t.request('/cart/add', { as: learner, body: {} });
    expect(refused).toMatchObject({ status: 400, body: { success: false, message: 'courseId is required' } });
  });
});

describe('POST /cart/remove', () => {
  it(clause('7.cart-remove'), async () => {
    await add(learner);
    const removed = await t.request('/cart/remove', { as: learner, body: { courseId: course } });
    expect(removed).toMatchObject({ status: 200, body: { success: true } });
    expect(await cartOf(learner)).toEqual([]);
  });

  it(clause('7.cart-remove.refused'), async () => {
    await add(learner);
    expect((await t.request('/cart/remove', { body: { courseId: course } })).status).toBe(401);
    await t.request('/cart/remove', { as: other, body: { courseId: course } });
    expect(await cartOf(learner)).toHaveLength(1);
  });
});
