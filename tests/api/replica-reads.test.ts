import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CourseAnswer, CourseListAnswer } from '#contract/course.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** A replica that got nothing of what the leader has: the farthest behind that one can be. */
describe('the catalogue beside a replica that is behind', () => {
  let t: TestApp;
  let replica: TestDatabase;
  let courseId: string;
  beforeAll(async () => {
    replica = await openTestDatabase();
    t = await createTestApp({ on: { ...(await openTestDatabase()), replica: replica.db } });
    [courseId = ''] = await t.addCourses({ title: 'Falconry', category: 'music' });
  });
  afterAll(async () => {
    await t.close();
    await replica.close();
  });

  const LISTS = ['/course/getAll', '/course/search?q=falconry', '/course/category?category=music'];

  it('shows visitors what the replica has', async () => {
    for (const path of LISTS) expect((await t.request<CourseListAnswer>(path)).body.data, path).toEqual([]);
    expect((await t.request(`/course/get?courseId=${courseId}`)).status).toBe(404);
  });

  it('shows who is signed in what was written a moment ago', async () => {
    const user = await t.signUp();
    for (const path of LISTS)
      expect((await t.request<CourseListAnswer>(path, { as: user })).body.data, path).toHaveLength(1);
    const { body } = await t.request<CourseAnswer>(`/course/get?courseId=${courseId}`, { as: user });
    expect(body.data.title).toBe('Falconry');
  });

  it('tells devices of every change at once: the feed goes on from where they were', async () => {
    const { body } = await t.request<{ data: { upserts: unknown[] } }>('/catalogue/changes');
    expect(body.data.upserts).toHaveLength(1);
  });

  it('goes on while the leader is away, and says of the rest when to come again', async () => {
    const away = () => Promise.reject(Object.assign(new Error('no leader'), { code: 'ECONNREFUSED' }));
    const user = await t.signUp();
    const transaction = vi.spyOn(t.db, 'transaction').mockImplementation(away);
    const execute = vi.spyOn(t.db, 'execute').mockImplementation(away as never);
    expect((await t.request('/course/getAll')).status).toBe(200);
    expect((await t.app.request('/readyz')).status).toBe(200);
    const refused = await t.request('/cart/add', { as: user, body: { courseId } });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('Retry-After')).toBe('1');
    transaction.mockRestore();
    execute.mockRestore();
    expect((await t.request('/cart/add', { as: user, body: { courseId } })).status).toBe(200);
  });
});
