import { beforeAll, expect, it } from 'vitest';
import type { LibraryAnswer } from '#contract/library.ts';
import { progress, tracks } from '#server/db/schema.ts';
import { startTestApp } from '../../support/start-test-app.ts';
import type { TestUser } from '../../support/test-app.ts';
import { clause } from '../clauses/clauses.ts';

const t = startTestApp();
let learner: TestUser;
let other: TestUser;
let owned: string;
let wished: string;
let trackId: string;

beforeAll(async () => {
  [learner, other] = [await t.signUp(), await t.signUp()];
  [owned = '', wished = ''] = await t.addCourses({ title: 'Owned' }, { title: 'Wished' });
  await t.grant(learner.id, owned);
  const track = { courseId: owned, type: 'text' as const, title: 'Lesson' };
  trackId = (await t.db.insert(tracks).values(track).returning())[0]?.id ?? '';
});

const library = async (as: TestUser) => (await t.request<LibraryAnswer>('/user/my-learning', { as })).body.data;
const send = (path: string, courseId: string, as?: TestUser) => t.request(path, { as, body: { courseId } });

it(clause('7.my-learning'), async () => {
  await t.db.insert(progress).values({ userId: learner.id, courseId: owned, trackId, completedAt: new Date(1000) });
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

it(clause('7.wishlist.refused'), async () => {
  for (const path of ['/wishlist/add', '/wishlist/remove']) expect((await send(path, wished)).status).toBe(401);
});

it(clause('2.learning.delete-keeps'), async () => {
  await send('/my-learning/remove', owned, learner);
  const { body } = await t.request('/user/me', { as: learner });
  expect(body).toMatchObject({ user: { purchasedCourses: [owned] } });
  expect((await t.request(`/course/content?courseId=${owned}`, { as: learner })).status).toBe(200);
  await send('/my-learning/unarchive', owned, learner);
});
