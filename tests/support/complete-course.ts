import { tracks } from '#server/db/schema.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** A course of one lesson that `user` owns and has completed; answers its id. */
export async function completeCourse(t: TestApp, user: TestUser): Promise<string> {
  const [courseId = ''] = await t.addCourses({ title: 'Pottery' });
  const [lesson] = await t.db
    .insert(tracks)
    .values({ courseId, type: 'text', title: 'Clay', content: 'x' })
    .returning();
  await t.grant(user.id, courseId);
  const marks = { furthestSeconds: 0, positionSeconds: 0, positionAt: 0, completedAt: Date.now(), unmarkedAt: 0 };
  const body = { items: [{ courseId, trackId: lesson?.id, ...marks }] };
  const { status } = await t.request('/progress', { method: 'PUT', as: user, body });
  if (status !== 200) throw new Error(`PUT /progress: ${status}`);
  return courseId;
}
