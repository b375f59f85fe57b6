import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../support/test-app.ts';
import { clause } from '../clauses/clauses.ts';

let t: TestApp;
let learner: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  learner = await t.signUp();
});
afterAll(() => t.close());

it(clause('7.dashboard.refused'), async () => {
  expect(await t.request('/dashboard')).toMatchObject({ status: 401, body: { success: false } });
});

it(clause('7.plan.refused'), async () => {
  expect((await t.request('/plan')).status).toBe(401);
  const body = { planId: crypto.randomUUID() };
  expect((await t.request('/plan/cancel', { body })).status).toBe(401);
  expect(await t.request('/plan/cancel', { as: learner, body })).toMatchObject({ status: 404 });
});

it(clause('7.account.refused'), async () => {
  for (const [method, path] of [
    ['POST', '/user/become-instructor'],
    ['POST', '/user/update'],
    ['POST', '/user/password/change'],
    ['DELETE', '/user'],
    ['GET', '/user/export'],
  ] as const) {
    const answer = await t.request(path, { method, ...(method !== 'GET' && { body: {} }) });
    expect([path, answer.status]).toEqual([path, 401]);
  }
});

it(clause('7.become-instructor'), async () => {
  const other = await t.signUp();
  expect((await t.request('/user/become-instructor', { as: other, body: {} })).status).toBe(200);
  expect(await t.request('/user/me', { as: other })).toMatchObject({ body: { user: { role: 'both' } } });
});

it(clause('7.user-export'), async () => {
  const answer = await t.request('/user/export', { as: learner });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).toContain(learner.email);
});
