import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentAnswer, TrackAnswer } from '#contract/track.ts';
import { flattenTracks } from '#contract/track-tree.ts';
import type { Course } from '#contract/course.ts';
import { toLessonDocument } from '#lib/to-lesson-document.ts';
import { withoutTitle } from '#lib/without-title.ts';
import { courses, tracks } from '#server/db/schema.ts';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { seedSample } from '#server/seed/seed-sample.ts';
import { colourCode } from '#server/lessons/colour-code.ts';
import { parseWaitingLessons } from '#server/services/learning/lesson-documents.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let buyer: TestUser;
let stranger: TestUser;
let course: Course;
beforeAll(async () => {
  await seedSample(t.deps);
  [buyer, stranger] = [await t.signUp(), await t.signUp()];
  const [row] = await t.db.select().from(courses).where(eq(courses.externalId, 'sample:sql-that-stays-fast'));
  course = (await t.request<{ data: Course }>(`/course/get?courseId=${row?.id}`)).body.data;
  await t.grant(buyer.id, course._id);
});

const content = (courseId: string, as?: TestUser) =>
  t.request<ContentAnswer>(`/course/content?courseId=${courseId}`, as ? { as } : {});
const track = (trackId: string, as?: TestUser) =>
  t.request<TrackAnswer>(`/course/content/track?trackId=${trackId}`, as ? { as } : {});
const allTracks = async () => flattenTracks((await content(course._id, buyer)).body.data);

describe('course/content', () => {
  it(clause('7.course-content.refused'), async () => {
    expect(await content(course._id)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await content(course._id, stranger)).toMatchObject({
      status: 403,
      body: { code: 'not_owned', message: 'Buy this course to see its content.' },
    });
    for (const id of [randomUUID(), 'nonsense']) {
      expect(await content(id, stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('gives a buyer the whole tree in order, with signed links that say when they end', async () => {
    const { status, body } = await content(course._id, buyer);
    expect(status).toBe(200);
    expect(body.courseTitle).toBe(course.title);
    const sample = SAMPLE_COURSES.find(({ slug }) => slug === 'sql-that-stays-fast');
    expect(body.data.map(({ title }) => title)).toEqual(sample?.content?.map(({ title }) => title));
    const all = flattenTracks(body.data);
    const folder = all.find(({ type }) => type === 'folder');
    expect(folder?.subTracks.length).toBeGreaterThan(0);
    for (const sub of folder?.subTracks ?? []) expect(sub.parentId).toBe(folder?._id);
    const text = all.find(({ type }) => type === 'text');
    expect(text?.content).toMatch(/\w{3}/);
    const document = toLessonDocument(text?.content ?? '');
    colourCode(document);
    expect(text?.document).toEqual(withoutTitle(document, text?.title ?? ''));
    expect(folder?.document).toBeNull();

    const video = all.find(({ type }) => type === 'video');
    expect(video?.renditions.map(({ quality }) => quality)).toEqual(['1080p', '720p', '480p']);
    expect(video?.videoUrl).toBe(video?.renditions[0]?.url);
    const inHours = (Date.parse(body.linksExpireAt) - Date.now()) / 3_600_000;
    expect(inHours).toBeGreaterThan(1.9);
    expect(inHours).toBeLessThan(2.3);
  });

  it('shows the words that the lesson has now', async () => {
    const [id = ''] = await t.addCourses({});
    await t.grant(buyer.id, id);
    await t.db.insert(tracks).values({ courseId: id, type: 'text', title: 'Loss', content: '# Loss\n\nOld words' });
    const document = async () => (await content(id, buyer)).body.data[0]?.document;
    const parsed = async () => {
      await parseWaitingLessons(t.db, new AbortController().signal);
      return document();
    };
    expect(await parsed()).toEqual([{ tag: 'p', children: ['Old words'] }]);
    // Written by another way than a call: no reader has it parsed.
    await t.db.update(tracks).set({ content: 'New words' }).where(eq(tracks.courseId, id));
    expect(await document()).toBeNull();
    expect(await parsed()).toEqual([{ tag: 'p', children: ['New words'] }]);
    await t.db.update(tracks).set({ content: null }).where(eq(tracks.courseId, id));
    expect(await document()).toBeNull();
  });

  it('lets its creator see a draft that nobody else learns of', async () => {
    const [draft = ''] = await t.addCourses({ status: 'draft', ownerId: stranger.id });
    expect(await content(draft, stranger)).toMatchObject({ status: 200, body: { data: [] } });
    expect((await content(draft, buyer)).status).toBe(404);
  });

  it('stays open to a buyer after the instructor withdrew the course', async () => {
    const [id = ''] = await t.addCourses({});
    await t.grant(buyer.id, id);
    await t.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, id));
    expect((await content(id, buyer)).status).toBe(200);
    expect((await content(id, stranger)).status).toBe(404);
  });
});

describe('course/content/track', () => {
  it('answers a leaf as itself and a folder by its sub-tracks', async () => {
    const all = await allTracks();
    const folder = all.find(({ type, subTracks }) => type === 'folder' && subTracks.length > 0);
    const leaf = all.find(({ type }) => type === 'text');
    const inFolder = await track(folder?._id ?? '', buyer);
    expect(inFolder.body).toMatchObject({ trackTitle: folder?.title, courseId: course._id, courseTitle: course.title });
    expect(inFolder.body.data.map(({ _id }) => _id)).toEqual(folder?.subTracks.map(({ _id }) => _id));
    expect((await track(leaf?._id ?? '', buyer)).body.data).toMatchObject([{ _id: leaf?._id, content: leaf?.content }]);
  });

  it(clause('7.course-track.refused'), async () => {
    expect(course.previewTrackId).not.toBeNull();
    const preview = await track(course.previewTrackId ?? '');
    expect(preview).toMatchObject({ status: 200, body: { data: [{ _id: course.previewTrackId, preview: true }] } });
    const closed = (await allTracks()).find((one) => !one.preview);
    expect((await track(closed?._id ?? '')).status).toBe(401);
    expect(await track(closed?._id ?? '', stranger)).toMatchObject({ status: 403, body: { code: 'not_owned' } });
    expect((await track(randomUUID())).status).toBe(401);
    expect((await track(randomUUID(), stranger)).status).toBe(404);
  });

  it('does not show the preview of a course that is not published', async () => {
    const [id = ''] = await t.addCourses({ status: 'draft' });
    const values = { courseId: id, type: 'text', title: 'Hello', content: 'Hi', preview: true } as const;
    const [row] = await t.db.insert(tracks).values(values).returning();
    expect((await track(row?.id ?? '')).status).toBe(401);
    expect((await track(row?.id ?? '', stranger)).status).toBe(404);
  });
});

describe('seeding', () => {
  it('changes nothing the second time, and keeps the ids of tracks when a text changes', async () => {
    const before = await allTracks();
    const clock = () => t.request<{ data: { cursor: string } }>('/catalogue/changes?limit=1000');
    const cursor = (await clock()).body.data.cursor;
    expect(await seedSample(t.deps)).toMatchObject({ created: 0, updated: 0, unchanged: SAMPLE_COURSES.length });
    expect((await clock()).body.data.cursor).toBe(cursor);
    expect((await allTracks()).map(({ _id, version }) => [_id, version])).toEqual(before.map((one) => [one._id, 1]));

    const [first] = before;
    await t.db
      .update(tracks)
      .set({ title: 'Defaced' })
      .where(eq(tracks.id, first?._id ?? ''));
    await seedSample(t.deps);
    const mended = (await allTracks()).find(({ _id }) => _id === first?._id);
    expect(mended).toMatchObject({ title: first?.title, version: 2 });
  });
});
