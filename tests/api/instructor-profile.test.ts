import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#contract/account.ts';
import type { CourseAnswer, InstructorProfile } from '#contract/course.ts';
import { ABOUT_MAX } from '#contract/limits.ts';
import { courses, user } from '#server/db/schema.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let asha: TestUser;
let looms: string;

const profile = (username: string) =>
  t.request<{ data: InstructorProfile; code?: string }>(`/instructor/profile?username=${encodeURIComponent(username)}`);
const say = (about: unknown) => t.request('/user/update', { as: asha, body: { about } });

beforeAll(async () => {
  asha = await t.signUp({ username: 'Asha.Weaves' });
  await t.db.update(user).set({ role: 'both' }).where(eq(user.id, asha.id));
  const own = { ownerId: asha.id, creatorName: 'Asha.Weaves' };
  [looms = ''] = await t.addCourses(
    { ...own, title: 'Looms', popularity: 5, studentsCount: 30, averageRating: 4, ratingsCount: 10 },
    { ...own, title: 'Yarn', popularity: 9, studentsCount: 12, averageRating: 5, ratingsCount: 30 },
    { ...own, title: 'Dyes', popularity: 1, studentsCount: 0, averageRating: null },
    { ...own, title: 'A draft', status: 'draft', studentsCount: 99 },
    { ownerId: null, creatorName: 'Asha.Weaves', title: 'Of a namesake elsewhere', externalId: 'udemy:9' },
    { ownerId: null, creatorName: 'Udemy', title: 'Imported', studentsCount: 7, externalId: 'udemy:10' },
  );
});

describe('the page of an instructor', () => {
  it('shows who teaches, whatever the case of the name, and their published courses, the most popular first', async () => {
    await say('  I weave.\nSince 1999. ');
    const { status, body } = await profile('asha.WEAVES');
    expect(status).toBe(200);
    const { courses: shown, ...figures } = body.data;
    expect(figures).toEqual({
      username: 'Asha.Weaves',
      avatar: null,
      about: 'I weave.\nSince 1999.',
      coursesCount: 3,
      studentsCount: 42,
      averageRating: 4.75,
      ratingsCount: 40,
    });
    expect(shown.map(({ title }) => title)).toEqual(['Yarn', 'Looms', 'Dyes']);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('is told with each of their courses, and of no imported one', async () => {
    const { body } = await t.request<CourseAnswer>(`/course/get?courseId=${looms}`);
    expect(body.data.instructor).toMatchObject({ username: 'Asha.Weaves', coursesCount: 3, studentsCount: 42 });
    const [imported] = await t.db.select().from(courses).where(eq(courses.creatorName, 'Udemy'));
    const other = await t.request<CourseAnswer>(`/course/get?courseId=${imported?.id}`);
    expect(other.body.data.instructor).toBeNull();
  });

  it('shows the courses that were imported under a name', async () => {
    expect((await profile('Udemy')).body.data).toMatchObject({
      username: 'Udemy',
      about: '',
      coursesCount: 1,
      courses: [{ title: 'Imported' }],
    });
  });

  it('is not there for who has no published course, so that no account can be looked up', async () => {
    const { username } = await t.signUp();
    for (const name of [username, 'nobody-at-all', "'; drop table courses"]) {
      expect(await profile(name)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});

describe('what they write about themselves', () => {
  it('comes back with their profile, can be taken away, and has a limit', async () => {
    await say('Mine.');
    const own = await t.request<{ data: Profile }>('/user/profile', { as: asha });
    expect(own.body.data.about).toBe('Mine.');
    expect(await say('x'.repeat(ABOUT_MAX + 1))).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect((await profile(asha.username)).body.data.about).toBe('Mine.');
    expect((await say('')).status).toBe(200);
    expect((await profile(asha.username)).body.data.about).toBe('');
  });
});
