import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countQuestions, isFinishedLesson } from '#contract/finished-lesson.ts';
import { totalLessonSeconds } from '#contract/lesson-seconds.ts';
import type { Library } from '#contract/library.ts';
import { courses, letterDeliveries, notifications, openingRequests, tracks } from '#server/db/schema.ts';
import { sendDueLetters } from '#server/services/notices/letter-delivery.ts';
import { refreshContents } from '#server/services/authoring/course-contents.ts';
import { isFinishedLesson as isFinishedRow } from '#server/services/authoring/track-view.ts';
import { createOrder, payInSandbox } from '../support/buy.ts';
import { FOLDER, newCourse, newTrack, setStatus, teach, VIDEO_TRACK } from '../support/teach.ts';
import { aQuestion, aQuiz } from '../support/a-quiz.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let owner: TestUser;
let learner: TestUser;
beforeAll(async () => {
  owner = await teach(t, await t.signUp());
});
beforeEach(async () => {
  learner = await t.signUp();
});

/** A published course of the owner's without a lesson: an imported one that was given to somebody. */
async function shell(price = 49_900): Promise<string> {
  const [id = ''] = await t.addCourses({ title: 'Shell', ownerId: owner.id, lessonsCount: 0, pricePaise: price });
  return id;
}
const notifyMe = (as: TestUser, courseId: string, wanted = true) =>
  t.request<{ code: string }>('/course/notify-me', { as, body: { courseId, wanted } });
async function libraryOf(as: TestUser): Promise<Library> {
  return (await t.request<{ data: Library }>('/user/my-learning', { as })).body.data;
}
const lessonsOf = async (courseId: string) =>
  (await t.db.select({ count: courses.lessonsCount }).from(courses).where(eq(courses.id, courseId)))[0]?.count;

describe('a finished lesson', () => {
  const KINDS = [
    { type: 'folder', content: null, videoUrl: null },
    { type: 'text', content: 'Words', videoUrl: null },
    { type: 'text', content: ' \n', videoUrl: null },
    { type: 'text', content: null, videoUrl: null },
    { type: 'video', content: null, videoUrl: 'https://youtu.be/abcdefghijk' },
    { type: 'video', content: null, videoUrl: null },
    { type: 'video', content: null, videoUrl: null, file: true },
    { type: 'video', content: 'Words', videoUrl: ' ' },
    { type: 'quiz', content: JSON.stringify(aQuiz()), videoUrl: null },
    { type: 'quiz', content: JSON.stringify(aQuiz({ questions: [aQuestion('single', { key: [] })] })), videoUrl: null },
    { type: 'quiz', content: null, videoUrl: null },
  ] as const;

  it.each(KINDS)('is the same in the contract and in SQL: %o', async ({ type, content, videoUrl, ...more }) => {
    const courseId = await shell();
    const hasFile = 'file' in more;
    const renditions = hasFile ? [{ quality: '480p' as const, mediaPath: 'videos/a.mp4', bytes: 1 }] : [];
    const [row] = await t.db
      .insert(tracks)
      .values({ courseId, title: 'T', type, content, videoUrl, renditions, questionsCount: countQuestions(content) })
      .returning();
    const counted = await t.db.select().from(tracks).where(isFinishedRow);
    expect(counted.some(({ id }) => id === row?.id)).toBe(isFinishedLesson({ type, content, videoUrl, hasFile }));
  });

  it('is counted by its course with each change of the tracks', async () => {
    const { _id: courseId } = await newCourse(t, owner);
    await newTrack(t, owner, { courseId, ...FOLDER });
    await newTrack(t, owner, { courseId, ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
    expect(await lessonsOf(courseId)).toBe(0);
    const text = await newTrack(t, owner, { courseId });
    expect(await lessonsOf(courseId)).toBe(1);
    await newTrack(t, owner, { courseId, ...VIDEO_TRACK });
    expect(await lessonsOf(courseId)).toBe(2);
    const removal = { courseId, trackId: text._id };
    await t.request('/course/content/track/remove', { as: owner, method: 'DELETE', body: removal });
    expect(await lessonsOf(courseId)).toBe(1);
  });
});

describe('the length of a course', () => {
  const secondsOf = async (courseId: string) =>
    (await t.db.select({ seconds: courses.totalSeconds }).from(courses).where(eq(courses.id, courseId)))[0]?.seconds;
  const renditions = [{ quality: '480p' as const, mediaPath: 'videos/b.mp4', bytes: 1 }];

  it('is that of its finished lessons, the same in the contract and in SQL', async () => {
    const courseId = await shell();
    const rows = [
      { type: 'text' as const, content: `  One two\n\n${'word '.repeat(498)}` },
      { type: 'video' as const, durationSeconds: 61.7, renditions },
      { type: 'video' as const, durationSeconds: 900, deletedAt: new Date() },
      { type: 'video' as const, videoUrl: 'https://youtu.be/abcdefghijk' },
      { type: 'folder' as const },
    ];
    const written = await t.db
      .insert(tracks)
      .values(rows.map((row) => ({ courseId, title: 'T', ...row })))
      .returning();
    await t.db.transaction((tx) => refreshContents(tx, courseId));
    expect(await secondsOf(courseId)).toBe(212);
    expect(totalLessonSeconds(written.filter(({ deletedAt }) => deletedAt === null))).toBe(212);
    const { body } = await t.request('/course/get?courseId=' + courseId);
    expect(body).toMatchObject({ data: { totalSeconds: 212 } });
  });

  it('follows its texts, and is what the source says while it has none', async () => {
    const [courseId = ''] = await t.addCourses({ ownerId: owner.id, lessonsCount: 0, importedSeconds: 5400 });
    const text = await newTrack(t, owner, { courseId, type: 'text', content: 'word '.repeat(200) });
    expect(await secondsOf(courseId)).toBe(60);
    const edit = {
      courseId,
      trackId: text._id,
      version: 1,
      from: { content: text.content },
      changes: { content: 'x' },
    };
    await t.request('/course/content/track/update', { as: owner, method: 'PUT', body: edit });
    expect(await secondsOf(courseId)).toBe(0);
    const removal = { courseId, trackId: text._id };
    await t.request('/course/content/track/remove', { as: owner, method: 'DELETE', body: removal });
    expect(await secondsOf(courseId)).toBe(5400);
  });
});

describe('a course without a lesson', () => {
  it('is shown with how many lessons it has, and can be wished for and kept in the cart', async () => {
    const courseId = await shell();
    for (const path of ['/cart/add', '/wishlist/add'])
      expect((await t.request(path, { as: learner, body: { courseId } })).status).toBe(200);
    expect((await t.request('/course/get?courseId=' + courseId)).body).toMatchObject({ data: { lessonsCount: 0 } });
    expect((await t.request('/cart', { as: learner })).body).toMatchObject({
      cart: [{ _id: courseId, lessonsCount: 0 }],
    });
  });

  it('is refused by an order and by a free enrolment, by name', async () => {
    const [paid, free] = [await shell(), await shell(0)];
    const body = { amount: 499, currency: 'INR', items: [paid] };
    expect(await t.request('/order/create', { as: learner, body })).toMatchObject({
      status: 409,
      body: {
        code: 'course_not_ready',
        message: 'Lessons for “Shell” are being prepared. It cannot be bought yet.',
        data: { courseIds: [paid] },
      },
    });
    expect(await t.request('/course/purchase', { as: learner, body: { items: [free] } })).toMatchObject({
      status: 409,
      body: { code: 'course_not_ready', data: { courseIds: [free] } },
    });
  });

  it('is left out of an order for the cart', async () => {
    const [ready = ''] = await t.addCourses({ pricePaise: 10_000 });
    for (const courseId of [await shell(), ready]) await t.request('/cart/add', { as: learner, body: { courseId } });
    const body = { amount: 100, currency: 'INR' };
    expect(await t.request('/order/create', { as: learner, body })).toMatchObject({
      status: 200,
      body: { data: { items: [ready], amount: 100 } },
    });
  });

  it('is granted when it was paid for before it lost its last lesson', async () => {
    const track = await newTrack(t, owner);
    const { courseId } = track;
    await setStatus(t, owner, courseId, 'published');
    const payment = await payInSandbox(t, await createOrder(t, learner, [courseId], 499.5));
    const removal = { courseId, trackId: track._id };
    await t.request('/course/content/track/remove', { as: owner, method: 'DELETE', body: removal });
    expect(await lessonsOf(courseId)).toBe(0);
    const bought = await t.request('/course/purchase', { as: learner, body: { items: [courseId], payment } });
    expect(bought).toMatchObject({ status: 200, body: { data: { courses: [courseId] } } });
  });

  it('is not published anew, and can be moved to draft', async () => {
    const { _id } = await newCourse(t, owner);
    const put = (courseId: string, status: string) =>
      t.request(`/course/status?courseId=${courseId}`, { as: owner, method: 'PUT', body: { status } });
    const refused = { status: 409, body: { code: 'course_not_ready' } };
    expect(await put(_id, 'published')).toMatchObject(refused);
    const imported = await shell();
    expect((await put(imported, 'published')).status).toBe(200);
    expect((await put(imported, 'draft')).status).toBe(200);
    expect(await put(imported, 'published')).toMatchObject(refused);
  });
});

describe('POST /course/notify-me', () => {
  it('keeps who waits, once, until they wait no longer', async () => {
    const courseId = await shell();
    for (let time = 0; time < 2; time += 1) expect((await notifyMe(learner, courseId)).status).toBe(200);
    expect((await libraryOf(learner)).awaited).toEqual([courseId]);
    expect((await notifyMe(learner, courseId, false)).status).toBe(200);
    expect((await libraryOf(learner)).awaited).toEqual([]);
    expect((await notifyMe(learner, 'no-such-course', false)).status).toBe(200);
  });

  it('is refused for an unknown course, an own one, and one that is owned', async () => {
    const courseId = await shell();
    expect((await notifyMe(learner, 'no-such-course')).body.code).toBe('not_found');
    expect((await notifyMe(owner, courseId)).body.code).toBe('own_course');
    await t.grant(learner.id, courseId);
    expect((await notifyMe(learner, courseId)).body.code).toBe('already_purchased');
  });

  it('tells each who waits of the first lesson, once, until they have put it away', async () => {
    const courseId = await shell();
    const other = await t.signUp();
    await notifyMe(learner, courseId);
    await notifyMe(other, courseId);
    await newTrack(t, owner, { courseId, ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
    expect((await libraryOf(learner)).openings).toEqual([]);
    await newTrack(t, owner, { courseId });
    await newTrack(t, owner, { courseId });
    for (const user of [learner, other])
      expect(await libraryOf(user)).toMatchObject({ awaited: [], openings: [{ courseId, title: 'Shell' }] });
    expect(await t.db.$count(notifications, eq(notifications.courseId, courseId))).toBe(2);
    await notifyMe(learner, courseId, false);
    expect((await libraryOf(learner)).openings).toEqual([]);
    expect((await libraryOf(other)).openings).toHaveLength(1);
  });

  it('tells nobody of a draft, and who waited for it when it is published', async () => {
    const courseId = await shell();
    await notifyMe(learner, courseId);
    await setStatus(t, owner, courseId, 'draft');
    await newTrack(t, owner, { courseId });
    expect((await libraryOf(learner)).awaited).toEqual([courseId]);
    await setStatus(t, owner, courseId, 'published');
    expect(await libraryOf(learner)).toMatchObject({ awaited: [], openings: [{ courseId }] });
  });

  it('tells at once of a course that has opened by then, and no longer of one that is bought', async () => {
    const { courseId } = await newTrack(t, owner, { courseId: (await newCourse(t, owner, { price: 0 }))._id });
    await setStatus(t, owner, courseId, 'published');
    for (let time = 0; time < 2; time += 1) await notifyMe(learner, courseId);
    expect(await libraryOf(learner)).toMatchObject({ awaited: [], openings: [{ courseId }] });
    await t.request('/course/purchase', { as: learner, body: { items: [courseId] } });
    expect((await libraryOf(learner)).openings).toEqual([]);
  });

  it('sends one letter with the address of the course', async () => {
    const courseId = await shell();
    await notifyMe(learner, courseId);
    await newTrack(t, owner, { courseId });
    await sendDueLetters(t.deps);
    await sendDueLetters(t.deps);
    const folder = join(t.deps.env.dataDir, 'mail');
    const letters = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const mine = letters.filter((letter) => letter.includes(`To: ${learner.email}`));
    expect(mine).toHaveLength(1);
    expect(mine[0]?.replaceAll('=\r\n', '')).toContain(`/course/overview/${courseId}`);
    expect(await t.db.$count(letterDeliveries)).toBe(0);
  });

  it('tries a letter again that was not taken, at most five times', async () => {
    const courseId = await shell();
    await notifyMe(learner, courseId);
    await newTrack(t, owner, { courseId });
    let tries = 0;
    const mail = { ...t.deps.mail, send: () => Promise.reject(new Error(`try ${(tries += 1)}`)) };
    for (let time = 0; time < 8; time += 1) {
      await sendDueLetters({ ...t.deps, mail });
      t.advance(7 * 60 * 60 * 1000);
    }
    expect(tries).toBe(5);
    expect(await t.db.$count(letterDeliveries)).toBe(0);
  });

  it('is a part of the export, and goes with the account', async () => {
    const courseId = await shell();
    await notifyMe(learner, courseId);
    const { body } = await t.request('/user/export', { as: learner });
    expect(body).toMatchObject({ data: { awaitedCourses: [{ courseId, title: 'Shell' }] } });
    const gone = { password: learner.password, confirmation: learner.username };
    expect((await t.request('/user', { as: learner, method: 'DELETE', body: gone })).status).toBe(200);
    expect(await t.db.$count(openingRequests, eq(openingRequests.courseId, courseId))).toBe(0);
  });
});
