import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ContentAnswer, TrackAnswer } from '#contract/track.ts';
import { courses, libraryEntries, session, tracks, user } from '#server/db/schema.ts';
import { RIGHT_KEPT_MS } from '#server/services/learning/media-right.ts';
import { approveRefund } from '#server/services/payments/refund-decisions.ts';
import { createOrder, payOrder } from '../support/buy.ts';
import { openShops, PROVIDERS } from '../support/each-provider.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';

const BYTES = Buffer.from('paid bytes');

let shops: Awaited<ReturnType<typeof openShops>>;
let t: TestApp;
let owner: TestUser;
let learner: TestUser;
let courseId: string;
let trackId: string;
beforeAll(async () => {
  shops = await openShops();
});
beforeEach(async () => {
  t = shops.sandbox;
  [owner, learner] = [await t.signUp(), await t.signUp()];
  [courseId = ''] = await t.addCourses({ ownerId: owner.id, pricePaise: 10_000 });
  trackId = randomUUID();
  const mediaPath = `videos/${trackId}.mp4`;
  for (const provider of PROVIDERS) await shops[provider].deps.storage.save(mediaPath, BYTES);
  const rendition = { quality: '480p' as const, mediaPath, bytes: BYTES.length };
  await t.db.insert(tracks).values({ id: trackId, courseId, type: 'video', title: 'A film', renditions: [rendition] });
});
afterAll(() => shops.close());

const linkOf = async (as: TestUser) => {
  const { body } = await t.request<ContentAnswer>(`/course/content?courseId=${courseId}`, { as });
  return body.data[0]?.videoUrl ?? '';
};
/** The status, once no process remembers what it knew of the right. */
async function open(link: string): Promise<number> {
  t.advance(RIGHT_KEPT_MS);
  return (await t.request(link.replace('/api/v1', ''))).status;
}
const login = async ({ email, password }: TestUser): Promise<TestUser> => {
  const { body } = await t.request<{ user: { token: string } }>('/user/login', { body: { email, password } });
  return { ...learner, token: body.user.token };
};

it.each(PROVIDERS)('a link ends with the course that is refunded, and comes back with it (%s)', async (provider) => {
  t = shops[provider];
  const buy = async () => {
    const order = await createOrder(t, learner, [courseId], 100);
    const payment = await payOrder(t, order);
    const answer = await t.request('/course/purchase', { as: learner, body: { items: [courseId], payment } });
    expect(answer).toMatchObject({ status: 200 });
  };
  await buy();
  const link = await linkOf(learner);
  expect(await open(link)).toBe(200);
  const { body } = await t.request<{ data: { _id: string } }>('/refund', {
    as: learner,
    body: { courseId, reason: 'No' },
  });
  // Asked for, and not decided.
  expect(await open(link)).toBe(200);
  await approveRefund(t.db, t.deps, body.data._id);
  expect(await open(link)).toBe(403);
  await buy();
  // What is refused is not remembered.
  expect((await t.request(link.replace('/api/v1', ''))).status).toBe(200);
});

it('a link ends when the course is taken out of the library of its user', async () => {
  await t.grant(learner.id, courseId);
  const link = await linkOf(learner);
  expect(await open(link)).toBe(200);
  await t.db.delete(libraryEntries).where(eq(libraryEntries.userId, learner.id));
  expect(await open(link)).toBe(403);
});

it('a link ends with its session, however that ends, and those of other sessions go on', async () => {
  await t.grant(learner.id, courseId);
  const [phone, laptop] = [await login(learner), await login(learner)];
  const [ofFirst, ofPhone, ofLaptop] = [await linkOf(learner), await linkOf(phone), await linkOf(laptop)];
  expect(new Set([ofFirst, ofPhone, ofLaptop]).size).toBe(3);
  await t.request('/user/logout', { as: phone, body: {} });
  expect([await open(ofPhone), await open(ofLaptop), await open(ofFirst)]).toEqual([403, 200, 200]);
  await t.request('/user/sessions/revoke-others', { as: learner, body: {} });
  expect([await open(ofLaptop), await open(ofFirst)]).toEqual([403, 200]);
  await t.db
    .update(session)
    .set({ expiresAt: new Date(0) })
    .where(eq(session.userId, learner.id));
  expect(await open(ofFirst)).toBe(403);
});

it('a link ends with the account', async () => {
  await t.grant(learner.id, courseId);
  const link = await linkOf(learner);
  expect(await open(link)).toBe(200);
  expect(
    await t.request('/user', {
      method: 'DELETE',
      as: learner,
      body: { confirmation: learner.username, password: learner.password },
    }),
  ).toMatchObject({ status: 200 });
  expect(await t.db.$count(user, eq(user.id, learner.id))).toBe(0);
  expect(await open(link)).toBe(403);
});

it('what is known of a right is kept for 10 s at most', async () => {
  await t.grant(learner.id, courseId);
  const link = await linkOf(learner);
  expect(await open(link)).toBe(200);
  await t.db.delete(libraryEntries).where(eq(libraryEntries.userId, learner.id));
  t.advance(RIGHT_KEPT_MS);
  const { status, body } = await t.request<{ message: string }>(link.replace('/api/v1', ''));
  expect([status, body.message]).toEqual([
    403,
    'This link has ended with your session, or with your right to the course. Open the lesson again.',
  ]);
  expect(RIGHT_KEPT_MS).toBe(10_000);
});

it('the link of a preview opens for anyone, and ends with the preview', async () => {
  await t.db.update(tracks).set({ preview: true }).where(eq(tracks.id, trackId));
  const { body } = await t.request<TrackAnswer>(`/course/content/track?trackId=${trackId}`);
  const link = body.data[0]?.videoUrl ?? '';
  expect(await open(link)).toBe(200);
  // Nothing of who asked is in it.
  const again = await t.request<TrackAnswer>(`/course/content/track?trackId=${trackId}`, { as: learner });
  expect(again.body.data[0]?.videoUrl?.split('&')[1]).toBe(`by=${trackId}`);
  await t.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, courseId));
  expect(await open(link)).toBe(403);
  await t.db.update(courses).set({ status: 'published' }).where(eq(courses.id, courseId));
  await t.db.update(tracks).set({ preview: false }).where(eq(tracks.id, trackId));
  expect(await open(link)).toBe(403);
});

it('an instructor sees the own draft by links, and loses them with the session', async () => {
  await t.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, courseId));
  const link = await linkOf(owner);
  expect(await open(link)).toBe(200);
  await t.request('/user/logout', { as: owner, body: {} });
  expect(await open(link)).toBe(403);
});
