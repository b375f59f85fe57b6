import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CartAnswer, LibraryAnswer } from '#contract/library.ts';
import { progress, tracks } from '#server/db/schema.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let learner: TestUser;
let first: string;
let second: string;
let draft: string;

beforeAll(async () => {
  [first = '', second = '', draft = ''] = await t.addCourses(
    { title: 'First' },
    { title: 'Second' },
    { title: 'Draft', status: 'draft' },
  );
});
beforeEach(async () => {
  learner = await t.signUp();
});

const send = (path: string, courseId: string) => t.request(path, { as: learner, body: { courseId } });
async function cart(): Promise<string[]> {
  const { body } = await t.request<CartAnswer>('/cart', { as: learner });
  return body.cart.map((course) => course.title);
}
async function library() {
  return (await t.request<LibraryAnswer>('/user/my-learning', { as: learner })).body.data;
}
const names = (list: { title: string }[]) => list.map((course) => course.title);

describe('cart', () => {
  it('adds, lists the latest first, and removes, also what is not there', async () => {
    expect(await send('/cart/add', first)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Course added to cart successfully!' },
    });
    await send('/cart/add', second);
    expect(await cart()).toEqual(['Second', 'First']);
    for (const id of [first, first, crypto.randomUUID(), 'nonsense']) {
      expect(await send('/cart/remove', id)).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await cart()).toEqual(['Second']);
  });

  it('refuses a second time, an owned course and an unknown one, in the words of the specification', async () => {
    await send('/cart/add', first);
    expect(await send('/cart/add', first)).toMatchObject({
      status: 409,
      body: { success: false, code: 'already_in_cart', message: 'Course is already in the cart.' },
    });
    await t.grant(learner.id, second);
    expect(await send('/cart/add', second)).toMatchObject({
      status: 409,
      body: { code: 'already_purchased', message: 'You have already purchased this course.' },
    });
    for (const id of [draft, crypto.randomUUID(), 'nonsense']) {
      expect(await send('/cart/add', id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await cart()).toEqual(['First']);
  });
});

describe('wishlist', () => {
  it(clause('7.wishlist'), async () => {
    for (const _ of [1, 2]) expect((await send('/wishlist/add', first)).status).toBe(200);
    expect(names((await library()).wishlist)).toEqual(['First']);
    for (const _ of [1, 2]) expect((await send('/wishlist/remove', first)).status).toBe(200);
    expect((await library()).wishlist).toEqual([]);
    expect((await send('/wishlist/add', draft)).status).toBe(404);
  });

  it('holds nothing that is owned, also when the wish arrives after the purchase', async () => {
    await t.grant(learner.id, first);
    expect(await send('/wishlist/add', first)).toMatchObject({ status: 409, body: { code: 'already_purchased' } });
    expect((await library()).wishlist).toEqual([]);
  });
});

describe('library', () => {
  it(clause('7.library'), async () => {
    await t.grant(learner.id, first);
    expect(names((await library()).purchasedCourses)).toEqual(['First']);
    await send('/my-learning/archive', first);
    expect(await library()).toMatchObject({ purchasedCourses: [], archivedCourses: [{ title: 'First' }] });
    await send('/my-learning/remove', first);
    expect(await library()).toMatchObject({ purchasedCourses: [], archivedCourses: [], hiddenCourses: [first] });
    expect((await t.request('/user/me', { as: learner })).body).toMatchObject({ user: { purchasedCourses: [first] } });
    await send('/my-learning/unarchive', first);
    expect(await library()).toMatchObject({ purchasedCourses: [{ title: 'First' }], hiddenCourses: [] });
  });

  it(clause('7.library.refused'), async () => {
    for (const path of ['archive', 'unarchive', 'remove']) {
      expect(await send(`/my-learning/${path}`, first)).toMatchObject({ status: 403, body: { code: 'not_owned' } });
      expect((await t.request(`/my-learning/${path}`, { body: { courseId: first } })).status).toBe(401);
    }
    expect((await send('/my-learning/archive', 'nonsense')).status).toBe(403);
  });

  it('tells true progress: completed lessons of the leaves, and where the learner was last', async () => {
    await t.grant(learner.id, second);
    const track = { courseId: second, type: 'text' as const };
    const [folder] = await t.db.insert(tracks).values({ courseId: second, type: 'folder', title: 'F' }).returning();
    const leaves = await t.db
      .insert(tracks)
      .values([
        { ...track, title: 'A' },
        { ...track, title: 'B', parentId: folder?.id ?? null },
        { ...track, title: 'C', parentId: folder?.id ?? null },
      ])
      .returning();
    const [a, b, c] = leaves.map((leaf) => leaf.id);
    const row = { userId: learner.id, courseId: second };
    const at = (milliseconds: number) => new Date(milliseconds);
    await t.db.insert(progress).values([
      { ...row, trackId: a ?? '', completedAt: at(10), positionAt: at(10), positionSeconds: 3 },
      { ...row, trackId: b ?? '', completedAt: at(10), unmarkedAt: at(20), positionAt: at(30), positionSeconds: 42 },
      { ...row, trackId: c ?? '', completedAt: at(30), unmarkedAt: at(20), positionAt: at(20), positionSeconds: 7 },
    ]);
    expect((await library()).purchasedCourses[0]?.progress).toEqual({
      completedTracks: 2,
      totalTracks: 3,
      percent: 66,
      lastTrackId: b,
      lastPositionSeconds: 42,
      lastStudiedAt: 30,
    });
  });
});
