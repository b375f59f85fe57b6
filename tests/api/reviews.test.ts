import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CourseAnswer, FeedAnswer } from '#contract/course.ts';
import type { LibraryAnswer } from '#contract/library.ts';
import { chooseRatings } from '#contract/ratings.ts';
import type { ReviewListAnswer } from '#contract/review.ts';
import { courses, libraryEntries, reviews } from '#server/db/schema.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let learner: TestUser;
let course: string;
beforeEach(async () => {
  [course = ''] = await t.addCourses({ averageRating: 4, ratingsCount: 3 });
  learner = await t.signUp();
  await t.grant(learner.id, course);
});

const rate = (as: TestUser, rating: number | null, text = '') =>
  t.request('/course/review', { as, body: { courseId: course, rating, text } });
const read = async (as?: TestUser, more = '') =>
  (await t.request<ReviewListAnswer>(`/course/review?courseId=${course}${more}`, as && { as })).body;
const shown = async () => {
  const { body } = await t.request<CourseAnswer>(`/course/get?courseId=${course}`);
  return [body.data.averageRating, body.data.ratingsCount, body.data.reviewsCount];
};
const owner = async () => {
  const user = await t.signUp();
  await t.grant(user.id, course);
  return user;
};

describe('POST /course/review', () => {
  it(clause('7.review'), async () => {
    expect(await rate(learner, 1, '  Not for me.  ')).toMatchObject({ status: 200, body: { success: true } });
    expect(await shown()).toEqual([1, 1, 1]);
    expect((await read(learner)).data.own).toMatchObject({ courseId: course, rating: 1, text: 'Not for me.' });
    await rate(learner, 5, 'It grew on me.');
    expect(await shown()).toEqual([5, 1, 1]);
    expect((await read()).data.reviews).toMatchObject([{ username: learner.username, rating: 5, avatar: null }]);
    await rate(learner, null);
    expect(await shown()).toEqual([4, 3, 0]);
    expect(await read(learner)).toMatchObject({ data: { own: null, reviews: [] }, total: 0 });
    expect((await rate(learner, null)).status).toBe(200);
  });

  it(clause('7.review.refused'), async () => {
    const stranger = await t.signUp();
    expect(await rate(stranger, 5)).toMatchObject({ status: 403, body: { code: 'not_owned' } });
    expect((await t.request('/course/review', { body: { courseId: course, rating: 5 } })).status).toBe(401);
    await t.db.update(libraryEntries).set({ state: 'hidden' }).where(eq(libraryEntries.userId, learner.id));
    await t.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, course));
    expect((await rate(learner, 4)).status).toBe(200);
    expect((await read(learner)).data.own?.rating).toBe(4);
    expect((await t.request(`/course/review?courseId=${course}`)).status).toBe(404);
  });

  it.each([
    [{ rating: 0 }],
    [{ rating: 6 }],
    [{ rating: 4.5 }],
    [{ rating: '5' }],
    [{}],
    [{ rating: 5, text: 'a'.repeat(2001) }],
    [{ rating: 5, text: 'a\u0000b' }],
    [{ rating: 5, userId: 'another' }],
  ])('refuses %j', async (fields) => {
    const answer = await t.request('/course/review', { as: learner, body: { courseId: course, ...fields } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(await shown()).toEqual([4, 3, 0]);
  });

  it('takes a text of 2000 characters, and an unknown course for what it is', async () => {
    expect((await rate(learner, 5, 'ü'.repeat(2000))).status).toBe(200);
    for (const courseId of [crypto.randomUUID(), 'nonsense']) {
      const answer = await t.request('/course/review', { as: learner, body: { courseId, rating: 5 } });
      expect(answer.status).toBe(403);
      expect((await t.request(`/course/review?courseId=${courseId}`)).status).toBe(404);
    }
  });

  it('is told to devices by the feed, and only when something changed', async () => {
    const changes = async (since = '') =>
      (await t.request<FeedAnswer>(`/catalogue/changes?limit=1000${since && `&since=${since}`}`)).body.data;
    let { cursor } = await changes();
    await rate(learner, 2, 'Hm.');
    const after = await changes(cursor);
    expect(after.upserts).toMatchObject([{ _id: course, averageRating: 2, ratingsCount: 1, reviewsCount: 1 }]);
    cursor = after.cursor;
    await rate(learner, 2, 'Hm.');
    const [row] = await t.db.select().from(reviews).where(eq(reviews.userId, learner.id));
    t.advance(60_000);
    await rate(learner, 2, 'Hm.');
    expect((await changes(cursor)).upserts).toEqual([]);
    expect(await t.db.select().from(reviews).where(eq(reviews.userId, learner.id))).toEqual([row]);
  });

  it('counts every one of many learners who rate at once', async () => {
    const learners = [learner, ...(await Promise.all(Array.from({ length: 7 }, owner)))];
    await Promise.all(learners.map((one, index) => rate(one, (index % 5) + 1)));
    expect(await shown()).toEqual([2.63, 8, 8]);
    await Promise.all(learners.map((one) => rate(one, null)));
    expect(await shown()).toEqual([4, 3, 0]);
  });

  it('leaves the course with what its reviews come to, whatever was said in whatever order', async () => {
    const learners = [learner, await owner(), await owner()];
    const said = fc.tuple(fc.nat({ max: 2 }), fc.option(fc.integer({ min: 1, max: 5 })));
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 8 }), async (acts) => {
        for (const [who, rating] of acts) await rate(learners[who] as TestUser, rating);
        const rows = await t.db.select().from(reviews).where(eq(reviews.courseId, course));
        const given = { sum: rows.reduce((sum, row) => sum + row.rating, 0), count: rows.length };
        expect(await shown()).toEqual(Object.values(chooseRatings({ average: 4, count: 3 }, given)));
      }),
      { numRuns: 10 },
    );
  });
});

describe('GET /course/review', () => {
  it('pages the latest first, with the distribution of all and the own one', async () => {
    const others = await Promise.all([owner(), owner(), owner()]);
    for (const [index, one] of others.entries()) {
      t.advance(1000);
      await rate(one, index === 0 ? 5 : 3, `Text ${index}`);
    }
    t.advance(1000);
    await rate(learner, 1);
    const first = await read(undefined, '&limit=3');
    expect(first).toMatchObject({ total: 4, page: 1, limit: 3, data: { own: null, count: 4 } });
    expect(first.data.reviews.map(({ rating, text }) => [rating, text])).toEqual([
      [1, ''],
      [3, 'Text 2'],
      [3, 'Text 1'],
    ]);
    expect(first.data.distribution).toEqual([
      { rating: 5, count: 1 },
      { rating: 4, count: 0 },
      { rating: 3, count: 2 },
      { rating: 2, count: 0 },
      { rating: 1, count: 1 },
    ]);
    const second = await read(learner, '&limit=3&page=2');
    expect(second.data).toMatchObject({ reviews: [{ text: 'Text 0' }], own: { rating: 1 } });
    expect(second.data.average).toBe(3);
  });

  it('tells no address and no id of who wrote', async () => {
    await rate(learner, 5, 'Hello');
    const { headers, body } = await t.request(`/course/review?courseId=${course}`);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(JSON.stringify(body)).not.toContain(learner.id);
    expect(JSON.stringify(body)).not.toContain(learner.email);
    const mine = await t.request(`/course/review?courseId=${course}`, { as: learner });
    expect(mine.headers.get('cache-control')).toBe('private, no-cache');
  });
});

it('My Learning brings the own reviews to the device', async () => {
  await rate(learner, 4, 'Good.');
  const { body } = await t.request<LibraryAnswer>('/user/my-learning', { as: learner });
  expect(body.data.reviews).toMatchObject([{ courseId: course, rating: 4, text: 'Good.' }]);
});
