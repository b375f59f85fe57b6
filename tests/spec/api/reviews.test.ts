import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReviewListAnswer } from '#contract/review.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { clause } from '../clauses/clauses.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it(clause('7.review'), async () => {
  const [courseId = ''] = await t.addCourses({ title: 'Rated' });
  const learner = await t.signUp();
  await t.grant(learner.id, courseId);
  for (const rating of [2, 5])
    await t.request('/course/review', { as: learner, body: { courseId, rating, text: 'Hm' } });
  const { body } = await t.request<ReviewListAnswer>(`/course/review?courseId=${courseId}`);
  expect(body).toMatchObject({ total: 1, data: { average: 5, count: 1, reviews: [{ rating: 5 }] } });
});

it(clause('7.review.refused'), async () => {
  const [courseId = ''] = await t.addCourses({ title: 'Not bought' });
  const body = { courseId, rating: 5 };
  expect((await t.request('/course/review', { body })).status).toBe(401);
  const refused = await t.request('/course/review', { as: await t.signUp(), body });
  expect(refused).toMatchObject({ status: 403, body: { code: 'not_owned' } });
});
