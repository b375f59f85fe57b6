import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LibraryAnswer } from '#contract/library.ts';
import type { ProgressAnswer } from '#contract/progress.ts';
import { tracks } from '#server/db/schema.ts';
import { createTestApp, type TestApp, type TestUser } from '../../support/test-app.ts';
import { clause } from '../clauses/clauses.ts';

let t: TestApp;
let learner: TestUser;
let other: TestUser;
let owned: string;
let wished: string;
let trackId: string;

beforeAll(async () => {
  t = await createTestApp();
  [learner, other] = [await t.signUp(), await t.signUp()];
  [owned = '', wished = ''] = await t.addCourses({ title: 'Owned' }, { title: 'Wished' });
  await t.grant(learner.id, owned);
  const track = { courseId: owned, type: 'text' as const, title: 'Lesson' };
  trackId = (await t.db.insert(tracks).values(track).returning())[0]?.id ?? '';
});
afterAll(() => t.close());

const library = async (as: TestUser) => (await t.request<LibraryAnswer>('/user/my-learning', { as })).body.data;
const send = (path: string, courseId: string, as?: TestUser) => t.request(path, { as, body: { courseId } });
const put = (as: TestUser | undefined, fields: object) => {
  const zero = { furthestSeconds: 0, positionSeconds: 0, positionAt: 0, completedAt: 0, unmarkedAt: 0 };
  return t.request<ProgressAnswer>('/progress', {
    method: 'PUT',
    as,
    body: { items: [{ courseId: owned, trackId, ...zero, ...fields }] },
  });
};

it(clause('7.my-learning'), async () => {
  await put(learner, { completedAt: 1000 });
  expect(await library(learner)).toMatchObject({
    purchasedCourses: [{ _id: owned, progress: { completedTracks: 1, totalTracks: 1, percent: 100 } }],
    wishlist: [],
    archivedCourses: [],
  });
});

it(clause('3.my-learning'), async () => {
  const as = await t.signUp();
  const [archived = ''] = await t.addCourses({ title: 'Archived' });
  for (const id of [owned, archived]) await t.grant(as.id, id);
  await send('/my-learning/archive', archived, as);
  await send('/wishlist/add', wished, as);
  expect(await library(as)).toMatchObject({
    purchasedCourses: [{ _id: owned }],
    archivedCourses: [{ _id: archived }],
    wishlist: [{ _id: wished }],
  });
});

it(clause('7.my-learning.refused'), async () => {
  expect((await t.request('/user/my-learning')).status).toBe(401);
  expect(await library(other)).toMatchObject({ purchasedCourses: [], wishlist: [], archivedCourses: [] });
});

it(clause('7.wishlist'), async () => {
  expect(await send('/wishlist/add', wished, learner)).toMatchObject({ status: 200, body: { success: true } });
  expect((await library(learner)).wishlist).toMatchObject([{ _id: wished }]);
  expect(await send('/wishlist/remove', wished, learner)).toMatchObject({ status: 200, body: { success: true } });
  expect((await library(learner)).wishlist).toEqual([]);
});

it(clause('7.wishlist.refused'), async () => {
  for (const path of ['/wishlist/add', '/wishlist/remove']) expect((await send(path, wished)).status).toBe(401);
});

it(clause('7.library'), async () => {
  expect((await send('/my-learning/archive', owned, learner)).status).toBe(200);
  expect(await library(learner)).toMatchObject({ purchasedCourses: [], archivedCourses: [{ _id: owned }] });
  expect((await send('/my-learning/remove', owned, learner)).status).toBe(200);
  expect(await library(learner)).toMatchObject({ purchasedCourses: [], archivedCourses: [], hiddenCourses: [owned] });
  expect((await send('/my-learning/unarchive', owned, learner)).status).toBe(200);
  expect(await library(learner)).toMatchObject({ purchasedCourses: [{ _id: owned }], hiddenCourses: [] });
});

it(clause('2.learning.delete-keeps'), async () => {
  await send('/my-learning/remove', owned, learner);
  const { body } = await t.request('/user/me', { as: learner });
  expect(body).toMatchObject({ user: { purchasedCourses: [owned] } });
  expect((await t.request(`/course/content?courseId=${owned}`, { as: learner })).status).toBe(200);
  await send('/my-learning/unarchive', owned, learner);
});

it(clause('7.library.refused'), async () => {
  for (const path of ['/my-learning/archive', '/my-learning/unarchive', '/my-learning/remove']) {
    expect((await send(path, owned)).status).toBe(401);
    expect((await send(path, owned, other)).status).toBe(403);
  }
});

describe('/progress', () => {
  it(clause('7.progress'), async () => {
    await put(learner, { furthestSeconds: 80, positionSeconds: 80, positionAt: 1000 });
    await put(learner, { furthestSeconds: 20, positionSeconds: 20, positionAt: 2000, completedAt: 1500 });
    const { data } = (await t.request<ProgressAnswer>('/progress', { as: learner })).body;
    expect(data).toMatchObject([{ trackId, furthestSeconds: 80, positionSeconds: 20, completedAt: 1500 }]);
  });

  it(clause('7.progress.refused'), async () => {
    expect((await t.request('/progress')).status).toBe(401);
    expect((await put(undefined, {})).status).toBe(401);
    await put(learner, { furthestSeconds: 1 });
    expect((await t.request<ProgressAnswer>('/progress', { as: other })).body.data).toEqual([]);
    expect((await put(other, { completedAt: 1 })).status).toBeGreaterThanOrEqual(400);
  });
});
