import type { Progress } from '#contract/progress.ts';
import { tracks } from '#server/db/schema.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** A course of one lesson that `user` owns; answers the mark that completes it. */
export async function addOwnedCourse(t: TestApp, user: TestUser): Promise<Progress> {
  const [courseId = ''] = await t.addCourses({ title: 'Pottery' });
  const lesson = { courseId, type: 'text', title: 'Clay', content: 'clay' } as const;
  const [{ id: trackId } = { id: '' }] = await t.db.insert(tracks).values(lesson).returning({ id: tracks.id });
  await t.grant(user.id, courseId);
  const nothing = { furthestSeconds: 0, positionSeconds: 0, positionAt: 0, unmarkedAt: 0 };
  return { ...nothing, courseId, trackId, completedAt: Date.now() };
}

/** A course that `user` owns and has completed; answers its id. */
export async function completeCourse(t: TestApp, user: TestUser): Promise<string> {
  const mark = await addOwnedCourse(t, user);
  const { status } = await t.request('/progress', { method: 'PUT', as: user, body: { items: [mark] } });
  if (status !== 200) throw new Error(`PUT /progress: ${status}`);
  return mark.courseId;
}
