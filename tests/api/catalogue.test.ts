import { eq, ilike } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CourseListAnswer, CourseAnswer } from '#contract/course.ts';
import { courses, planCourses, plans } from '#server/db/schema.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestCourse } from '../support/test-app.ts';

const SHELF: TestCourse[] = [
  { title: 'Zen of Python', popularity: 50, averageRating: 4.2, ratingsCount: 10, pricePaise: 49_950 },
  { title: 'algebra at ease', popularity: 90, averageRating: null, pricePaise: 0, category: 'academics' },
  {
    title: 'Better Sleep',
    popularity: 70,
    averageRating: 4.9,
    ratingsCount: 3,
    pricePaise: 120_000,
    category: 'health',
  },
  { title: 'Calm Speaking', popularity: 10, averageRating: 4.9, ratingsCount: 30, category: 'personal-development' },
  { title: 'Hidden Draft', popularity: 999, status: 'draft' },
  { title: 'Deleted Course', popularity: 999, deletedAt: new Date() },
];
const t = startTestApp({ courses: SHELF });

async function titles(path: string): Promise<string[]> {
  const { status, body } = await t.request<CourseListAnswer>(path);
  expect(status).toBe(200);
  return body.data.map((course) => course.title);
}

describe('/course/getAll', () => {
  it('answers the first ten by popularity, without drafts and deleted ones', async () => {
    const { body } = await t.request<CourseListAnswer>('/course/getAll');
    expect(body).toMatchObject({ success: true, total: 4, page: 1, limit: 10 });
    expect(body.data.map((course) => course.title)).toEqual([
      'algebra at ease',
      'Better Sleep',
      'Zen of Python',
      'Calm Speaking',
    ]);
    expect(body.data[2]).toMatchObject({ price: 499.5, createdBy: { username: 'Asha Rao' }, averageRating: 4.2 });
  });

  it.each([
    ['a-z', ['algebra at ease', 'Better Sleep', 'Calm Speaking', 'Zen of Python']],
    ['rating', ['Calm Speaking', 'Better Sleep', 'Zen of Python', 'algebra at ease']],
    ['price-low-to-high', ['algebra at ease', 'Calm Speaking', 'Zen of Python', 'Better Sleep']],
    ['price-high-to-low', ['Better Sleep', 'Zen of Python', 'Calm Speaking', 'algebra at ease']],
  ])('sorts by %s', async (sort, expected) => {
    expect(await titles(`/course/getAll?sort=${sort}`)).toEqual(expected);
  });

  it('pages without a repeat, counts all also past the end, and refuses a page of 101', async () => {
    const pages = [await titles('/course/getAll?page=1&limit=3'), await titles('/course/getAll?page=2&limit=3')];
    expect(pages.map((page) => page.length)).toEqual([3, 1]);
    expect(new Set(pages.flat()).size).toBe(4);
    expect((await t.request('/course/getAll?page=9')).body).toMatchObject({ data: [], total: 4 });
    expect(await t.request('/course/getAll?limit=101')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect((await t.request('/course/getAll?page=one')).status).toBe(400);
  });

  it('answers only what is marked as the package when asked for it', async () => {
    const [marked] = await t.addCourses({ title: 'Bootcamp: the Complete Package', isPackage: true });
    await t.addCourses({ title: 'Complete Package in name', isPackage: false });
    const { body } = await t.request<CourseListAnswer>('/course/getAll?package=true&limit=1&view=card');
    expect(body).toMatchObject({ total: 1, data: [{ _id: marked, isPackage: true }] });
    expect((await t.request('/course/getAll?package=yes')).status).toBe(400);
    expect((await t.request<CourseListAnswer>('/course/getAll?package=true&q=zzzz')).body.total).toBe(0);
    await t.db.delete(courses).where(ilike(courses.title, '%complete package%'));
  });

  it('answers cards without what only the overview needs', async () => {
    const { body } = await t.request<CourseListAnswer>('/course/getAll?view=card&limit=1');
    expect(body.data[0]).not.toHaveProperty('learningObjectives');
    expect(body.data[0]).toHaveProperty('title');
  });

  it('answers 304 to who holds the current list', async () => {
    const { headers } = await t.request('/course/getAll');
    const etag = headers.get('etag') ?? '';
    expect((await t.request('/course/getAll', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });
});

describe('/course/get', () => {
  it(clause('7.course-get.unknown'), async () => {
    const [draft] = await t.db.select().from(courses).where(eq(courses.title, 'Hidden Draft'));
    const [deleted] = await t.db.select().from(courses).where(eq(courses.title, 'Deleted Course'));
    for (const id of [draft?.id, deleted?.id, crypto.randomUUID(), "1' or '1'='1"]) {
      const answer = await t.request(`/course/get?courseId=${encodeURIComponent(id ?? '')}`);
      expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    }
    expect((await t.request('/course/get')).status).toBe(400);
  });

  it('still shows a withdrawn course to who bought it, and lists it under /course/my', async () => {
    const [id = ''] = await t.addCourses({ title: 'Withdrawn', status: 'draft' });
    const learner = await t.signUp();
    await t.grant(learner.id, id);
    expect((await t.request(`/course/get?courseId=${id}`)).status).toBe(404);
    const seen = await t.request<CourseAnswer>(`/course/get?courseId=${id}`, { as: learner });
    expect(seen.body.data).toMatchObject({ _id: id, title: 'Withdrawn', status: 'draft' });
    expect(seen.headers.get('cache-control')).toContain('private');
    const mine = await t.request<CourseListAnswer>('/course/my', { as: learner });
    expect(mine.body).toMatchObject({ total: 1, data: [{ _id: id }] });
    expect((await t.request('/course/my')).status).toBe(401);
  });
});

it('/course/get names the plans that include the course, and nothing where there is none', async () => {
  const [premium = '', other = ''] = await t.addCourses({ title: 'Premium' }, { title: 'Other' });
  const named = await t.db
    .insert(plans)
    .values([{ name: 'Pro' }, { name: 'Campus' }])
    .returning();
  await t.db.insert(planCourses).values(named.map(({ id }) => ({ planId: id, courseId: premium })));
  const included = async (courseId: string) =>
    (await t.request<CourseAnswer>(`/course/get?courseId=${courseId}`)).body.data.includedInPlans;
  expect(await included(premium)).toEqual(['Campus', 'Pro']);
  expect(await included(other)).toEqual([]);
});
