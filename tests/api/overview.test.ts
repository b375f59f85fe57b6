import { describe, expect, it } from 'vitest';
import type { Dashboard, InstructorSummary } from '#contract/account.ts';
import { libraryEntries, progress, tracks } from '#server/db/schema.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { insertOrder, insertRefund } from '../support/insert-order.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();

const at = new Date('2026-03-01T10:00:00Z');

async function teacher(): Promise<TestUser> {
  const user = await t.signUp();
  await t.request('/user/become-instructor', { as: user, method: 'POST' });
  return user;
}
async function sell(learner: TestUser, courseId: string, pricePaise: number) {
  const orderId = `order_${crypto.randomUUID()}`;
  const order = { id: orderId, userId: learner.id, amountPaise: pricePaise, currency: 'INR', status: 'paid' as const };
  await insertOrder(t.db, { ...order, items: [{ courseId, pricePaise }], provider: 'sandbox', createdAt: at });
  await t.db.insert(libraryEntries).values({ userId: learner.id, courseId, purchasedAt: at, orderId });
  return orderId;
}
const summaryOf = async (as: TestUser) =>
  (await t.request<{ data: InstructorSummary }>('/instructor/summary', { as })).body.data;

describe('the instructor’s summary', () => {
  it(clause('7.instructor-summary'), async () => {
    const instructor = await teacher();
    const [one = '', two = ''] = await t.addCourses(
      { ownerId: instructor.id },
      { ownerId: instructor.id },
      { ownerId: instructor.id, status: 'draft' },
      { ownerId: instructor.id, deletedAt: at },
    );
    const [foreign = ''] = await t.addCourses({});
    const [a, b] = [await t.signUp(), await t.signUp()];
    await sell(a, one, 49_950);
    await sell(a, two, 10_000);
    await sell(b, one, 49_950);
    await sell(b, foreign, 99_900);
    expect(await summaryOf(instructor)).toEqual({ coursesCount: 2, totalStudents: 2, totalEarnings: 1099 });
  });

  it(clause('3.summary'), async () => {
    const instructor = await teacher();
    expect(await summaryOf(instructor)).toEqual({ coursesCount: 0, totalStudents: 0, totalEarnings: 0 });
    const [one = ''] = await t.addCourses({ ownerId: instructor.id });
    await sell(await t.signUp(), one, 49_950);
    expect(await summaryOf(instructor)).toEqual({ coursesCount: 1, totalStudents: 1, totalEarnings: 499.5 });
  });

  it('keeps what a learner paid who has left, and takes away what was paid back', async () => {
    const instructor = await teacher();
    const [one = '', two = ''] = await t.addCourses({ ownerId: instructor.id }, { ownerId: instructor.id });
    const [leaves, stays] = [await t.signUp(), await t.signUp()];
    await sell(leaves, one, 50_000);
    const orderId = await sell(leaves, two, 7000);
    const back = { courseId: two, amountPaise: 7000, reason: 'x', status: 'refunded' as const, createdAt: at };
    await insertRefund(t.db, { ...back, userId: leaves.id, orderId });
    const orderOfOther = await sell(stays, two, 7000);
    await insertRefund(t.db, { ...back, userId: stays.id, orderId: orderOfOther });
    expect(await summaryOf(instructor)).toMatchObject({ totalStudents: 2, totalEarnings: 500 });
    const body = { confirmation: leaves.username, password: leaves.password };
    await t.request('/user', { method: 'DELETE', as: leaves, body });
    expect(await summaryOf(instructor)).toMatchObject({ totalStudents: 1, totalEarnings: 500 });
  });

  it('is not for a student', async () => {
    const answer = await t.request('/instructor/summary', { as: await t.signUp() });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('the dashboard', () => {
  it(clause('7.dashboard'), async () => {
    const learner = await t.signUp();
    const [courseId = '', other = ''] = await t.addCourses({}, {});
    await t.grant(learner.id, courseId, other);
    const lessons = await t.db
      .insert(tracks)
      .values([courseId, other, other].map((id, i) => ({ courseId: id, type: 'text' as const, title: `${i}` })))
      .returning();
    await t.db
      .insert(progress)
      .values({ userId: learner.id, courseId, trackId: lessons[0]?.id ?? '', completedAt: at });
    const { body } = await t.request<{ data: Dashboard }>('/dashboard', { as: learner });
    expect(body.data).toEqual({
      progress: { courses: 2, completedCourses: 1, lessons: 3, completedLessons: 1, percent: 33 },
      summary: null,
    });
  });

  it(clause('7.dashboard.instructor'), async () => {
    const instructor = await teacher();
    const { body } = await t.request<{ data: Dashboard }>('/dashboard', { as: instructor });
    expect(body.data.summary).toEqual({ coursesCount: 0, totalStudents: 0, totalEarnings: 0 });
  });
});
