import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoints.ts';
import { startTestApp } from '../support/start-test-app.ts';

const t = startTestApp();
/** Each looks like another when it is decoded once more. */
const TITLES = ['A%41', 'A%2541', 'AA', 'R&amp;D', 'R&D', 'one+one', 'one one', String.raw`\u0041A`];

beforeAll(async () => {
  await t.addCourses(...TITLES.map((title) => ({ title, creatorName: `by ${title}` })));
  await writeFile(join(t.deps.env.dataDir, 'kept.webp'), 'not for strangers');
});

interface Found {
  data: { title: string }[];
}

describe('what comes in an address is decoded once', () => {
  it.each(TITLES)('%s in a filter', async (title) => {
    const { body } = await t.request<Found>(`/course/getAll?text=${encodeURIComponent(title)}`);
    const found = body.data.map((course) => course.title);
    // A part of a title is enough.
    expect(found).toContain(title);
    expect(found.filter((one) => !one.includes(title))).toEqual([]);
  });

  it.each([
    '%252e%252e%252fkept.webp',
    '..%2fkept.webp',
    '%2e%2e/kept.webp',
    'avatars/%252e%252e/%252e%252e/kept.webp',
  ])('%s leads to no other file', async (path) => {
    const answer = await t.app.request(`${API_BASE}/media/${path}`);
    expect([403, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain('not for strangers');
  });
});

it('what comes in a body is kept as it was written', async () => {
  const learner = await t.signUp();
  const [courseId = ''] = await t.addCourses({ title: 'A course' });
  await t.grant(learner.id, courseId);
  const text = String.raw`&lt;b&gt; %3Cscript%3E + \u003c <i>`;
  await t.request('/course/review', { as: learner, body: { courseId, rating: 5, text } });
  const { body } = await t.request<{ data: { own: { text: string } } }>(`/course/review?courseId=${courseId}`, {
    as: learner,
  });
  expect(body.data.own.text).toBe(text);
});

it('an address that cannot be decoded is refused or read as it is, and never a failure', async () => {
  for (const path of [
    '/course/getAll?text=%',
    '/course/getAll?text=%E0%A4%A',
    '/media/avatars/%ff%fe.webp',
    '/certificate?id=%c0%ae',
  ])
    expect((await t.app.request(API_BASE + path)).status, path).toBeLessThan(500);
});
