import { expect, it } from 'vitest';
import { startTestApp } from '../../support/start-test-app.ts';
import { clause } from '../clauses/clauses.ts';

const t = startTestApp();

it(clause('7.dashboard.refused'), async () => {
  expect(await t.request('/dashboard')).toMatchObject({ status: 401, body: { success: false } });
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
