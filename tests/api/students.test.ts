import { beforeAll, expect, it } from 'vitest';
import type { Students } from '#contract/students.ts';
import { progress } from '#server/db/schema.ts';
import { aProgress } from '../support/a-progress.ts';
import { newTrack, teach } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let teacher: TestUser;
beforeAll(async () => {
  teacher = await teach(t, await t.signUp());
});

const studentsOf = async (courseId: string) =>
  (await t.request<{ data: Students }>(`/instructor/students?courseId=${courseId}`, { as: teacher })).body.data;

async function courseOf(lessons: number) {
  const [courseId = ''] = await t.addCourses({ ownerId: teacher.id });
  const made = [];
  for (let n = 0; n < lessons; n++) made.push((await newTrack(t, teacher, { courseId }))._id);
  await newTrack(t, teacher, { courseId, type: 'folder' });
  return { courseId, lessons: made };
}

it('spread over the course as their own progress tells', async () => {
  const { courseId, lessons } = await courseOf(8);
  const other = await courseOf(1);
  const learnerAt = async (done: number, watched = 0) => {
    const learner = await t.signUp();
    await t.grant(learner.id, courseId);
    const now = Date.now();
    const mark = (trackId: string, completed: boolean) =>
      aProgress({
        courseId,
        trackId,
        furthestSeconds: 5,
        positionSeconds: 5,
        positionAt: now,
        completedAt: completed ? now : 0,
      });
    const items = lessons.slice(0, done + watched).map((trackId, i) => mark(trackId, i < done));
    if (items.length > 0) await t.request('/progress', { method: 'PUT', as: learner, body: { items } });
    return learner;
  };
  for (const done of [0, 1, 2, 3, 4, 5, 6, 7, 8]) await learnerAt(done);
  await learnerAt(0, 1);
  // Owns nothing here, and the instructor's own marks are no student's.
  await t.grant((await t.signUp()).id, other.courseId);
  expect(await studentsOf(courseId)).toEqual({
    courseId,
    count: 10,
    lessons: 8,
    average: 45,
    spread: { notStarted: 1, under25: 2, from25: 2, from50: 2, from75: 2, done: 1 },
  });
  expect(JSON.stringify(await studentsOf(courseId))).not.toContain('user_');
});

it('do not count what is known of removed lessons, or was unmarked', async () => {
  const { courseId, lessons } = await courseOf(2);
  const learner = await t.signUp();
  await t.grant(learner.id, courseId);
  const [kept = '', removed = ''] = lessons;
  const at = Date.now();
  await t.db.insert(progress).values([
    { userId: learner.id, courseId, trackId: kept, completedAt: new Date(at - 5), unmarkedAt: new Date(at) },
    { userId: learner.id, courseId, trackId: removed, completedAt: new Date(at) },
  ]);
  expect(await studentsOf(courseId)).toMatchObject({ average: 50, spread: { from50: 1 } });
  await t.request('/course/content/track/remove', {
    method: 'DELETE',
    as: teacher,
    body: { courseId, trackId: removed },
  });
  expect(await studentsOf(courseId)).toMatchObject({ lessons: 1, average: 0, spread: { notStarted: 1, done: 0 } });
});

it('are none at first, and none of a course without lessons is anywhere', async () => {
  const { courseId } = await courseOf(0);
  expect(await studentsOf(courseId)).toMatchObject({ count: 0, lessons: 0, average: null });
  await t.grant((await t.signUp()).id, courseId);
  expect(await studentsOf(courseId)).toMatchObject({ count: 1, average: 0, spread: { notStarted: 1 } });
});
