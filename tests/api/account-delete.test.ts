import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserExport } from '#contract/account.ts';
import {
  account,
  cartItems,
  courses,
  idempotency,
  libraryEntries,
  notifications,
  orders,
  plans,
  progress,
  pushSubscriptions,
  refunds,
  reviews,
  session,
  trackRevisions,
  tracks,
  user,
  userPlans,
  passwordResets,
  wishlistItems,
} from '#server/db/schema.ts';
import { fulfilOrder } from '#server/services/payments/fulfilment-service.ts';
import { insertOrder } from '../support/insert-order.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { clause } from '../spec/clauses/clauses.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const OWN = { session, account, cartItems, wishlistItems, libraryEntries, progress, reviews, userPlans, idempotency };
const now = new Date('2026-03-01T10:00:00Z');

/** Somebody who has a row of every kind. */
async function livedIn(): Promise<{ learner: TestUser; courseId: string; orderId: string }> {
  const learner = await t.signUp();
  const userId = learner.id;
  const [courseId = '', wished = '', carted = ''] = await t.addCourses({ ownerId: userId }, {}, {});
  const orderId = `order_${userId.slice(0, 8)}`;
  const at = { userId, courseId };
  await insertOrder(t.db, {
    id: orderId,
    userId,
    amountPaise: 49_900,
    currency: 'INR',
    items: [{ courseId, pricePaise: 49_900 }],
    status: 'paid',
    provider: 'sandbox',
    createdAt: now,
  });
  await t.db.insert(libraryEntries).values({ ...at, purchasedAt: now, orderId, pricePaise: 49_900 });
  await t.db.insert(refunds).values({ ...at, orderId, amountPaise: 49_900, reason: 'Not for me', createdAt: now });
  await t.db.insert(reviews).values({ ...at, rating: 4, text: 'Good', createdAt: now, updatedAt: now });
  const [track] = await t.db
    .insert(tracks)
    .values({ courseId, type: 'text', title: 'One', content: 'A long text' })
    .returning();
  const before = { trackId: track?.id ?? '', version: 1, title: 'One', content: 'A text', savedAt: now };
  await t.db.insert(trackRevisions).values(before);
  await t.db.insert(tracks).values({ courseId, type: 'text', title: 'Two', content: 'Given up', deletedAt: now });
  await t.db.insert(progress).values({ ...at, trackId: track?.id ?? '', positionSeconds: 5 });
  const [plan] = await t.db
    .insert(plans)
    .values({ name: `Plan of ${userId}` })
    .returning();
  await t.db.insert(userPlans).values({ userId, planId: plan?.id ?? '', startedAt: now, expiresAt: now });
  await t.request('/wishlist/add', { as: learner, body: { courseId: wished }, key: crypto.randomUUID() });
  await t.request('/cart/add', { as: learner, body: { courseId: carted }, key: crypto.randomUUID() });
  return { learner, courseId, orderId };
}

const rowsOf = async (userId: string) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(OWN).map(
        async ([name, table]) => [name, await t.db.$count(table, eq(table.userId, userId))] as const,
      ),
    ),
  );

describe('deleting the account', () => {
  it(clause('7.user-delete'), async () => {
    const { learner, courseId, orderId } = await livedIn();
    await t.db.update(courses).set({ averageRating: 4, ratingsCount: 1 }).where(eq(courses.id, courseId));
    const { learner: neighbour } = await livedIn();
    expect(Object.values(await rowsOf(learner.id)).every((count) => count > 0)).toBe(true);
    const neighbours = await rowsOf(neighbour.id);
    const body = { confirmation: learner.username, password: learner.password };

    await t.request('/user/password/forgot', { body: { email: learner.email } });
    expect(await t.db.$count(passwordResets, eq(passwordResets.userId, learner.id))).toBe(1);

    const answer = await t.request('/user', { method: 'DELETE', as: learner, body, key: crypto.randomUUID() });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Your account was deleted.' } });

    expect(Object.values(await rowsOf(learner.id)).every((count) => count === 0)).toBe(true);
    expect(await t.db.$count(user, eq(user.id, learner.id))).toBe(0);
    expect(await t.db.$count(passwordResets, eq(passwordResets.userId, learner.id))).toBe(0);
    expect(await rowsOf(neighbour.id)).toEqual(neighbours);
    const [order] = await t.db.select().from(orders).where(eq(orders.id, orderId));
    expect(order).toMatchObject({ userId: null, amountPaise: 49_900, status: 'paid' });
    const [refund] = await t.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(refund).toMatchObject({ userId: null, amountPaise: 49_900 });
    const [course] = await t.db.select().from(courses).where(eq(courses.id, courseId));
    expect(course).toMatchObject({
      ownerId: null,
      creatorName: 'Deleted user',
      title: 'Deleted course',
      ratingsCount: 0,
    });
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
      body: { message: 'Type your username exactly as it is to confirm.' },
    });
    expect(await refuse({ confirmation: learner.username, password: 'not it' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'The password is not right.' },
    });
    expect((await t.request('/user/me', { as: learner })).status).toBe(200);
  });

  it('lets a payment that comes later be booked, without a person to grant it to', async () => {
    const learner = await t.signUp();
    const [courseId = ''] = await t.addCourses({});
    const order = { id: `order_${learner.id}`, userId: learner.id, amountPaise: 100, currency: 'INR' };
    await insertOrder(t.db, {
      ...order,
      items: [{ courseId, pricePaise: 100 }],
      provider: 'sandbox',
      createdAt: now,
    });
    const body = { confirmation: learner.username, password: learner.password };
    await t.request('/user', { method: 'DELETE', as: learner, body });
    await t.db.transaction((tx) => fulfilOrder(tx, { clock: t.deps.clock, orderId: order.id, paymentId: 'pay_1' }));
    const [booked] = await t.db.select().from(orders).where(eq(orders.id, order.id));
    expect(booked).toMatchObject({ userId: null, status: 'paid', paymentId: 'pay_1' });
  });
});

describe('the export', () => {
  it('holds a row of every kind in rupees, nothing of others and no secret', async () => {
    const { learner, courseId, orderId } = await livedIn();
    await livedIn();
    await t.db.insert(notifications).values({ userId: learner.id, kind: 'sale', courseId, createdAt: now });
    const [{ id: sessionId } = { id: '' }] = await t.db.select().from(session).where(eq(session.userId, learner.id));
    const endpoint = 'https://fcm.googleapis.com/secret';
    const keys = { p256dh: 'key', auth: 'secret' };
    await t.db.insert(pushSubscriptions).values({ userId: learner.id, sessionId, endpoint, ...keys, createdAt: now });
    const { body, headers } = await t.request<{ data: UserExport }>('/user/export', { as: learner });
    expect(headers.get('content-disposition')).toContain('code-it-account.json');
    const { data } = body;
    expect(data.account).toMatchObject({ _id: learner.id, email: learner.email, provider: 'Email and password' });
    expect(data.library).toMatchObject([{ courseId, title: 'Course 1', price: 499, orderId, state: 'active' }]);
    expect(data.orders).toMatchObject([{ id: orderId, amount: 499, items: [{ courseId, price: 499 }] }]);
    expect(data.refunds).toMatchObject([{ courseId, amount: 499, reason: 'Not for me' }]);
    expect(data.reviews).toMatchObject([{ courseId, rating: 4, text: 'Good' }]);
    for (const list of [data.cart, data.wishlist, data.progress, data.plans, data.createdCourses])
      expect(list).toHaveLength(1);
    expect(data.notifications).toMatchObject([{ courseId, title: 'Course 1', kind: 'sale', readAt: null }]);
    expect(data.pushDevices).toMatchObject([{ service: 'https://fcm.googleapis.com' }]);
    const [course, ...others] = data.written;
    expect(others).toEqual([]);
    expect(course).toMatchObject({ courseId, title: 'Course 1', description: 'What it is about.' });
    expect(course?.tracks.sort((a, b) => a.title.localeCompare(b.title))).toMatchObject([
      { title: 'One', content: 'A long text', removedAt: null, earlierTexts: [{ content: 'A text' }] },
      { title: 'Two', content: 'Given up', removedAt: now.toISOString(), earlierTexts: [] },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/"(password|token|hash)":|secret/i);
  });
});
