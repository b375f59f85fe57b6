import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InstructorCourse } from '#contract/authoring.ts';
import { COURSE_FIELDS } from '#contract/course-fields.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import type { FeedAnswer } from '#contract/course.ts';
import { courses, searchWords } from '#server/db/schema.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { COURSE, loadDraft, newCourse, newTrack, setStatus, teach, TEXT_TRACK } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const OTHER_CATEGORY = 'This sub-category is of another category. Choose one of this category.';

const t = startTestApp();
let owner: TestUser;
let other: TestUser;
beforeAll(async () => {
  [owner, other] = await Promise.all([t.signUp(), t.signUp()]);
  await Promise.all([teach(t, owner), teach(t, other)]);
});

interface Answer {
  message: string;
  code: string;
  data: InstructorCourse & { current: InstructorCourse };
}
const add = (body: object, as = owner, key?: string) =>
  t.request<Answer>('/course/add', { as, body, ...(key && { key }) });
const update = (courseId: string, from: object, changes: object) =>
  t.request<Answer>('/course/update', { as: owner, method: 'PUT', body: { courseId, version: 1, from, changes } });
const list = async () => (await t.request<{ data: InstructorCourse[] }>('/course/instructor', { as: owner })).body.data;
async function changes(since?: string) {
  const { body } = await t.request<FeedAnswer>(`/catalogue/changes${since ? `?since=${since}` : ''}`);
  return body.data;
}

describe('POST /course/add', () => {
  it(clause('7.course-add'), async () => {
    const courseId = randomUUID();
    const answer = await add({ ...COURSE, courseId, thumbnail: 'cover.png' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Course created successfully!' } });
    expect(answer.body.data).toMatchObject({
      ...COURSE,
      _id: courseId,
      status: 'draft',
      thumbnail: null,
      trackCount: 0,
    });
    expect(answer.body.data.createdBy).toEqual({ username: owner.username, _id: owner.id });
    expect((await t.request(`/course/get?courseId=${courseId}`)).status).toBe(404);
  });

  it('needs no id, tags or objectives', async () => {
    const { courseId: _, tags: __, learningObjectives: ___, ...least } = { ...COURSE, courseId: null };
    expect((await add(least)).body.data).toMatchObject({ tags: [], learningObjectives: [], price: 499.5 });
  });

  it('answers as if it had been made when it was, and refuses an id of somebody else', async () => {
    const courseId = randomUUID();
    const first = await add({ ...COURSE, courseId });
    await update(courseId, { title: COURSE.title }, { title: 'Edited since' });
    const again = await add({ ...COURSE, courseId });
    expect(again).toMatchObject({
      status: 200,
      body: { message: first.body.message, data: { title: 'Edited since' } },
    });
    expect(await add({ ...COURSE, courseId }, other)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await t.db.$count(courses, eq(courses.id, courseId))).toBe(1);
  });

  it('makes one of several that arrive at once with one id, whatever their keys', async () => {
    const body = { ...COURSE, courseId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(body, owner, randomUUID())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    [{ title: '  ' }, COURSE_FIELDS.title.required],
    [{ description: '' }, COURSE_FIELDS.description.required],
    [{ price: '12' }, COURSE_FIELDS.price.required],
    [{ price: -1 }, COURSE_FIELDS.price.required],
    [{ price: 1.234 }, COURSE_FIELDS.price.required],
    [{ category: 'nothing' }, COURSE_FIELDS.category.required],
    [{ subCategory: ' ' }, COURSE_FIELDS.subCategory.required],
    [{ subCategory: 'guitar' }, OTHER_CATEGORY],
    [{ language: 'Klingon' }, 'Choose a language'],
    [{ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, AUTHORING_TEXT.tagsMax],
    [{ tags: ['clay', ' Clay '] }, AUTHORING_TEXT.tagTwice],
    [{ title: 'a \0' }, 'The text has a character that cannot be saved'],
    [{ title: 'half \ud83d' }, 'The text has a character that cannot be saved'],
    [{ courseId: '7' }, 'This is no id'],
    [{ status: 'published' }, 'Unknown field: status'],
  ])('refuses %j in words', async (wrong, message) => {
    expect(await add({ ...COURSE, ...wrong })).toMatchObject({ status: 400, body: { code: 'bad_request', message } });
  });
});

describe('PUT /course/update', () => {
  it(clause('7.course-update'), async () => {
    const course = await newCourse(t, owner);
    const edited = await update(course._id, { title: COURSE.title, price: 499.5 }, { title: 'Bowls', price: 0.1 });
    expect(edited.body).toMatchObject({ success: true, data: { title: 'Bowls', price: 0.1, version: 2 } });
    const late = await update(course._id, { title: COURSE.title }, { title: 'Vases' });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', data: { current: edited.body.data } } });
    expect((await loadDraft(t, owner, course._id)).course).toEqual(edited.body.data);
  });

  it('merges edits of different fields, and does nothing of an edit that is in conflict with one', async () => {
    const { _id } = await newCourse(t, owner);
    await update(_id, { title: COURSE.title }, { title: 'From the phone' });
    expect((await update(_id, { description: COURSE.description }, { description: 'From the laptop' })).status).toBe(
      200,
    );
    const both = await update(
      _id,
      { title: COURSE.title, tags: COURSE.tags },
      { title: 'From the laptop', tags: ['wheel'] },
    );
    expect(both.status).toBe(409);
    const { course } = await loadDraft(t, owner, _id);
    expect(course).toMatchObject({ title: 'From the phone', description: 'From the laptop', tags: COURSE.tags });
  });

  it('has nothing to do for a value that is there already, whatever it was made on', async () => {
    const { _id } = await newCourse(t, owner);
    const once = await update(_id, { tags: COURSE.tags }, { tags: ['wheel'] });
    t.advance(60_000);
    const twice = await update(_id, { tags: ['never was'] }, { tags: ['wheel'] });
    expect(twice).toMatchObject({ status: 200, body: { data: once.body.data } });
    expect((await update(_id, {}, {})).body.data).toEqual(once.body.data);
  });

  it('takes only a sub-category of its category, and leaves one of former lists alone', async () => {
    const { _id } = await newCourse(t, owner);
    const { category, subCategory } = COURSE;
    const refused = { status: 400, body: { code: 'bad_request', message: OTHER_CATEGORY } };
    expect(await update(_id, { subCategory }, { subCategory: 'guitar' })).toMatchObject(refused);
    expect(await update(_id, { category }, { category: 'music' })).toMatchObject(refused);
    const both = await update(_id, { category, subCategory }, { category: 'music', subCategory: 'guitar' });
    expect(both).toMatchObject({ status: 200, body: { data: { category: 'music', subCategory: 'guitar' } } });
    const [old = ''] = await t.addCourses({ ownerId: owner.id, title: 'Old', subCategory: 'of former lists' });
    expect(await update(old, { title: 'Old' }, { title: 'New' })).toMatchObject({ status: 200 });
  });

  it('may be made on what no form would have let through', async () => {
    const learningObjectives = ['Why', { Then: ['this', 'that'] }];
    const values = { ownerId: owner.id, description: '', subCategory: '', learningObjectives };
    const [id = ''] = await t.addCourses(values);
    const from = { description: '', subCategory: '', learningObjectives };
    const answer = await update(id, from, { ...from, ...COURSE_WORDS });
    expect(answer).toMatchObject({ status: 200, body: { data: COURSE_WORDS } });
  });
  const COURSE_WORDS = { description: 'Words', subCategory: 'python', learningObjectives: ['One'] };

  it('must tell what it was made on, and keeps the rules of a course', async () => {
    const { _id } = await newCourse(t, owner);
    expect(await update(_id, {}, { title: 'A' })).toMatchObject({
      status: 400,
      body: { message: 'from.title is required' },
    });
    const blank = await update(_id, { title: COURSE.title }, { title: ' ' });
    expect(blank).toMatchObject({ status: 400, body: { message: COURSE_FIELDS.title.required } });
    expect((await loadDraft(t, owner, _id)).course.title).toBe(COURSE.title);
  });

  it('lets one of two win who edit the same field at once', async () => {
    const { _id } = await newCourse(t, owner);
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => update(_id, { title: COURSE.title }, { title })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('GET /course/instructor', () => {
  it(clause('7.course-instructor'), async () => {
    const older = await newCourse(t, owner, { title: 'Older' });
    t.advance(1000);
    const newer = await newCourse(t, owner, { title: 'Newer' });
    const { body } = await t.request('/course/instructor', { as: owner });
    expect(body).toMatchObject({ success: true });
    expect((await list()).slice(0, 2)).toMatchObject([{ _id: newer._id }, { _id: older._id }]);
    t.advance(1000);
    await newTrack(t, owner, { courseId: older._id });
    expect((await list()).slice(0, 2)).toMatchObject([{ title: 'Older', trackCount: 1 }, { title: 'Newer' }]);
  });
});

describe('PUT /course/status', () => {
  it(clause('7.course-status'), async () => {
    const { courseId: _id } = await newTrack(t, owner);
    const put = (status: string) =>
      t.request<Answer>(`/course/status?courseId=${_id}`, { as: owner, method: 'PUT', body: { status } });
    const seen = async () => (await t.request(`/course/get?courseId=${_id}`)).status;
    expect((await put('published')).body).toMatchObject({
      message: 'Course published successfully!',
      data: { status: 'published' },
    });
    expect(await seen()).toBe(200);
    expect((await put('draft')).body).toMatchObject({
      message: 'Course moved to draft successfully!',
      data: { status: 'draft' },
    });
    expect(await seen()).toBe(404);
    expect((await put('gone')).status).toBe(400);
  });

  it('changes nothing the second time', async () => {
    const { courseId: _id } = await newTrack(t, owner);
    const published = await setStatus(t, owner, _id, 'published');
    const { cursor } = await changes();
    t.advance(60_000);
    expect(await setStatus(t, owner, _id, 'published')).toEqual(published);
    expect(await changes(cursor)).toMatchObject({ upserts: [], deletes: [] });
  });

  it('and every change of a published course are told by the feed, what is a draft is not', async () => {
    let { cursor } = await changes();
    const next = async () => {
      const page = await changes(cursor);
      ({ cursor } = page);
      return { upserts: page.upserts, deletes: page.deletes };
    };
    const { _id } = await newCourse(t, owner);
    const track = await newTrack(t, owner, { courseId: _id });
    await update(_id, { title: COURSE.title }, { title: 'Draft words' });
    expect(await next()).toEqual({ upserts: [], deletes: [] });

    const published = await setStatus(t, owner, _id, 'published');
    expect(await next()).toEqual({ upserts: [published], deletes: [] });
    await update(_id, { title: 'Draft words' }, { title: 'Public words' });
    expect((await next()).upserts).toMatchObject([{ title: 'Public words', trackCount: 1, previewTrackId: null }]);

    t.advance(60_000);
    await newTrack(t, owner, { courseId: _id });
    const [grown] = (await next()).upserts;
    expect(grown).toMatchObject({ trackCount: 2 });
    expect(Date.parse(grown?.updatedAt ?? '')).toBeGreaterThan(Date.parse(published.updatedAt));
    const preview = {
      courseId: _id,
      trackId: track._id,
      version: 1,
      from: { preview: false },
      changes: { preview: true },
    };
    await t.request('/course/content/track/update', { as: owner, method: 'PUT', body: preview });
    expect((await next()).upserts).toMatchObject([{ previewTrackId: track._id }]);
    await t.request('/course/content/track/remove', {
      as: owner,
      method: 'DELETE',
      body: { courseId: _id, trackId: track._id },
    });
    expect((await next()).upserts).toMatchObject([{ trackCount: 1, previewTrackId: null }]);

    await setStatus(t, owner, _id, 'draft');
    expect(await next()).toEqual({ upserts: [], deletes: [_id] });
    await update(_id, { title: 'Public words' }, { title: 'Hidden words' });
    expect(await next()).toEqual({ upserts: [], deletes: [] });
  });

  it('leaves a withdrawn course to those who bought it', async () => {
    const track = await newTrack(t, owner);
    await setStatus(t, owner, track.courseId, 'published');
    await t.grant(other.id, track.courseId);
    await setStatus(t, owner, track.courseId, 'draft');
    const content = await t.request(`/course/content?courseId=${track.courseId}`, { as: other });
    expect(content).toMatchObject({ status: 200, body: { data: [{ _id: track._id, content: TEXT_TRACK.content }] } });
    const library = await t.request('/user/my-learning', { as: other });
    expect(library.body).toMatchObject({ data: { purchasedCourses: [{ _id: track.courseId, status: 'draft' }] } });
    expect((await t.request('/cart/add', { as: other, body: { courseId: track.courseId } })).status).toBe(404);
  });

  it('lets a search find the words of a published course, and be corrected to those of no draft', async () => {
    const { _id } = await newCourse(t, owner, { title: 'Quixotic glazing' });
    const known = () => t.db.$count(searchWords, sql`word = 'quixotic'`);
    expect(await known()).toBe(0);
    await newTrack(t, owner, { courseId: _id });
    await setStatus(t, owner, _id, 'published');
    expect(await known()).toBe(1);
    const found = await t.request('/course/search?q=quixotik', {});
    expect(found.body).toMatchObject({ data: [{ _id }] });
  });
});
