import { like, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { CourseAnswer, CourseListAnswer } from '#contract/course.ts';
import type { ReviewListAnswer } from '#contract/review.ts';
import { account, courses, libraryEntries, orders, passwordResets, reviews, user } from '#server/db/schema.ts';
import { SAMPLE_INSTRUCTORS } from '#server/sample/sample-catalogue.ts';
import { SAMPLE_LEARNERS } from '#server/sample/sample-learners.ts';
import { seedSample } from '#server/seed/seed-sample.ts';
import { RATED_SAMPLE } from '../support/rated-sample.ts';
import { startTestApp } from '../support/start-test-app.ts';

const t = startTestApp();
let written: Awaited<ReturnType<typeof seedSample>>;
beforeAll(async () => {
  written = await seedSample(t.deps);
});

it('shows of each sample course what its rows come to, in the calls for the course and for its reviews', async () => {
  const { body } = await t.request<CourseListAnswer>('/course/getAll?limit=100');
  expect(body.data).toHaveLength(RATED_SAMPLE.length);
  for (const { title, averageRating, ratingsCount, studentsCount } of RATED_SAMPLE) {
    const shown = body.data.find((course) => course.title === title);
    const figures = { averageRating, ratingsCount, reviewsCount: ratingsCount, studentsCount };
    expect(shown).toMatchObject({ ...figures, source: 'sample' });
    const ofCourse = sql`course_id = ${shown?._id}`;
    expect(await t.db.$count(libraryEntries, ofCourse)).toBe(studentsCount);
    expect(await t.db.$count(reviews, ofCourse)).toBe(ratingsCount);
    const { body: told } = await t.request<ReviewListAnswer>(`/course/review?courseId=${shown?._id}&limit=100`);
    expect(told).toMatchObject({ total: ratingsCount, data: { average: averageRating, count: ratingsCount } });
    const texts = told.data.reviews.map(({ text }) => text);
    expect(texts.filter((text, at) => text === '' || texts.indexOf(text) !== at)).toEqual([]);
  }
  const averages = new Set(RATED_SAMPLE.map(({ averageRating }) => averageRating));
  expect(averages.size).toBeGreaterThan(10);
});

it('says of no course that has lessons that it has none', () => {
  expect(written).toMatchObject({ created: RATED_SAMPLE.length, shells: 0 });
});

it('makes learners and instructors who can neither sign in nor be taken over, and no money', async () => {
  expect(await t.db.$count(user, like(user.id, 'sample:%'))).toBe(SAMPLE_LEARNERS.length + SAMPLE_INSTRUCTORS.length);
  expect(await t.db.$count(account)).toBe(0);
  expect(await t.db.$count(orders)).toBe(0);
  const [learner = { email: '' }] = SAMPLE_LEARNERS;
  await t.request('/user/password/forgot', { body: { email: learner.email } });
  expect(await t.db.$count(passwordResets)).toBe(0);
});

it('writes nothing the second time, and mends a review that was changed', async () => {
  const all = () => t.db.select().from(reviews).orderBy(reviews.courseId, reviews.userId);
  const before = await all();
  const changed = () => t.db.select({ seq: sql<number>`max(${courses.changeSeq})` }).from(courses);
  const clock = await changed();
  await seedSample(t.deps);
  expect([await all(), await changed()]).toEqual([before, clock]);
  await t.db.update(reviews).set({ rating: 1, text: 'Spam' });
  await seedSample(t.deps);
  expect(await all()).toEqual(before);
});

it('tells of an imported course whose figures it shows until a review is written here', async () => {
  const figures = { averageRating: 4.6, ratingsCount: 3190, studentsCount: 21_840 };
  const [courseId = ''] = await t.addCourses({ externalId: 'udemy:1', ...figures });
  const shown = async () => (await t.request<CourseAnswer>(`/course/get?courseId=${courseId}`)).body.data;
  const told = async () => (await t.request<ReviewListAnswer>(`/course/review?courseId=${courseId}`)).body.data;
  expect(await shown()).toMatchObject({ ...figures, reviewsCount: 0, source: 'imported' });
  expect(await told()).toMatchObject({ average: null, count: 0 });
  const learner = await t.signUp();
  await t.grant(learner.id, courseId);
  await t.request('/course/review', { as: learner, body: { courseId, rating: 2, text: 'Dated.' } });
  expect(await shown()).toMatchObject({ averageRating: 2, ratingsCount: 1, reviewsCount: 1 });
  expect(await told()).toMatchObject({ average: 2, count: 1 });
});
