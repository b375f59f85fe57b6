import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { UserExport } from '#contract/account.ts';
import {
  account,
  cartItems,
  courses,
  idempotency,
  libraryEntries,
  orders,
  progress,
  reviews,
  session,
  userPlans,
  wishlistItems,
} from '#server/db/schema.ts';
import { fulfilOrder } from '#server/services/payments/fulfilment-service.ts';
import { insertOrder } from '../support/insert-order.ts';
import { liveIn } from '../support/live-in.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { clause } from '../spec/clauses/clauses.ts';

// What becomes of each row and column is in declared-tables.test.ts.
const t = startTestApp();

const OWN = { session, account, cartItems, wishlistItems, libraryEntries, progress, reviews, userPlans, idempotency };
const rowsOf = (userId: string) =>
  Promise.all(Object.values(OWN).map((table) => t.db.$count(table, eq(table.userId, userId))));

it(clause('7.user-export'), async () => {
  const learner = await liveIn(t, 'asking');
  await liveIn(t, 'neighbour');
  const { body, headers } = await t.request<{ data: UserExport }>('/user/export', { as: learner });
  expect(headers.get('content-disposition')).toContain('code-it-account.json');
  expect(body.data.account).toMatchObject({ _id: learner.id, email: learner.email, provider: 'Email and password' });
  expect(body.data.orders).toMatchObject([{ amount: 234.56, items: [{ price: 234.56 }] }]);
  expect(JSON.stringify(body.data)).not.toMatch(/neighbour|"(password|token|hash)":/);
});

it(clause('7.user-delete'), async () => {
  const learner = await liveIn(t, 'leaving');
  const stays = await liveIn(t, 'staying');
  const rows = await rowsOf(stays.id);
  expect(Math.min(...rows)).toBeGreaterThan(0);
  const [own] = await t.db.select().from(courses).where(eq(courses.ownerId, learner.id));
  const [rated] = await t.db.select().from(reviews).where(eq(reviews.userId, learner.id));
  const courseNow = async (id = '') => (await t.db.select().from(courses).where(eq(courses.id, id)))[0];
  await t.db
    .update(courses)
    .set({ averageRating: 4, ratingsCount: 1 })
    .where(eq(courses.id, rated?.courseId ?? ''));

  const body = { confirmation: learner.username, password: learner.password };
  const answer = await t.request('/user', { method: 'DELETE', as: learner, body, key: crypto.randomUUID() });
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Your account was deleted.' } });

  expect(await rowsOf(stays.id)).toEqual(rows);
  expect(await courseNow(own?.id)).toMatchObject({ creatorName: 'Deleted user', title: 'Deleted course' });
  expect(await courseNow(rated?.courseId)).toMatchObject({ ratingsCount: 0 });
  expect((await t.request('/user/me', { as: learner })).body).toMatchObject({ code: 'session_expired' });
  const again = { email: learner.email, password: learner.password };
  expect((await t.request('/user/login', { body: again })).status).toBe(400);
  await t.signUp({ email: learner.email });
});

it('asks for the name as it is and for the password', async () => {
  const learner = await t.signUp();
  const refuse = (body: unknown) => t.request('/user', { method: 'DELETE', as: learner, body });
  expect(await refuse({ confirmation: 'somebody', password: learner.password })).toMatchObject({
    status: 400,
    body: { message: 'Enter your username exactly as shown to confirm.' },
  });
  expect(await refuse({ confirmation: learner.username, password: 'not it' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_credentials', message: 'The password is incorrect.' },
  });
  expect((await t.request('/user/me', { as: learner })).status).toBe(200);
});

it('lets a payment that comes later be booked, without a person to grant it to', async () => {
  const learner = await t.signUp();
  const [courseId = ''] = await t.addCourses({});
  const order = { id: `order_${learner.id}`, userId: learner.id, amountPaise: 100, currency: 'INR' };
  const items = [{ courseId, pricePaise: 100 }];
  await insertOrder(t.db, { ...order, items, provider: 'sandbox', createdAt: new Date('2026-03-01T10:00:00Z') });
  const body = { confirmation: learner.username, password: learner.password };
  await t.request('/user', { method: 'DELETE', as: learner, body });
  await t.db.transaction((tx) => fulfilOrder(tx, { clock: t.deps.clock, orderId: order.id, paymentId: 'pay_1' }));
  const [booked] = await t.db.select().from(orders).where(eq(orders.id, order.id));
  expect(booked).toMatchObject({ userId: null, status: 'paid', paymentId: 'pay_1' });
});
