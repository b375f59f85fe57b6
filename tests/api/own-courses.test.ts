import { beforeAll, expect, it } from 'vitest';
import { cartItems } from '#server/db/schema.ts';
import { newCourse, newTrack, setStatus, teach } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let author: TestUser;
let paid: string;
let free: string;
beforeAll(async () => {
  author = await teach(t, await t.signUp());
  const publish = async (price: number) => {
    const { courseId } = await newTrack(t, author, { courseId: (await newCourse(t, author, { price }))._id });
    await setStatus(t, author, courseId, 'published');
    return courseId;
  };
  paid = await publish(499);
  free = await publish(0);
});

const refusal = (courseId: string) => ({
  status: 403,
  body: { code: 'own_course', message: 'This is your own course.', data: { courseIds: [courseId] } },
});

it('an author cannot put their own course into the cart', async () => {
  expect(await t.request('/cart/add', { as: author, body: { courseId: paid } })).toMatchObject(refusal(paid));
});

it('one that was in the cart before is not shown, nor ordered', async () => {
  await t.db.insert(cartItems).values({ userId: author.id, courseId: paid, addedAt: new Date() });
  expect((await t.request('/cart', { as: author })).body).toMatchObject({ cart: [] });
  const body = { amount: 499, currency: 'INR' };
  expect((await t.request('/order/create', { as: author, body })).status).toBe(400);
});

it('an author cannot order or enroll in their own course, and still opens it', async () => {
  const order = { amount: 499, currency: 'INR', items: [paid] };
  expect(await t.request('/order/create', { as: author, body: order })).toMatchObject(refusal(paid));
  expect(await t.request('/course/purchase', { as: author, body: { items: [free] } })).toMatchObject(refusal(free));
  expect((await t.request(`/course/content?courseId=${paid}`, { as: author })).status).toBe(200);
});

it('an author cannot rate their own course, bought before or not; an earlier rating can be taken away', async () => {
  const review = (rating: number | null) =>
    t.request('/course/review', { as: author, body: { courseId: paid, rating, text: '' } });
  expect(await review(5)).toMatchObject({ status: 403, body: { code: 'own_course' } });
  await t.grant(author.id, paid);
  expect(await review(5)).toMatchObject({ status: 403, body: { code: 'own_course' } });
  expect((await review(null)).status).toBe(200);
  expect((await t.request(`/course/get?courseId=${paid}`)).body).toMatchObject({ data: { averageRating: null } });
});
