import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { courses, tracks } from '#server/db/schema.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { COURSE, newTrack, teach, TEXT_TRACK } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { RequestOptions, TestUser } from '../support/test-app.ts';

const t = startTestApp();
let owner: TestUser;
let other: TestUser;
let learner: TestUser;
let courseId: string;
let trackId: string;
beforeAll(async () => {
  [owner, other, learner] = await Promise.all([t.signUp(), t.signUp(), t.signUp()]);
  await Promise.all([teach(t, owner), teach(t, other)]);
  ({ courseId, _id: trackId } = await newTrack(t, owner));
  await t.grant(learner.id, courseId);
});

type Call = Pick<RequestOptions, 'body' | 'form'> & { query?: string };
const picture = () => {
  const form = new FormData();
  form.set('thumbnail', new Blob(['no matter what']), 'cover.png');
  return form;
};
/** What each call says of the owner's course. */
const CALLS: Partial<Record<EndpointName, () => Call>> = {
  courseDraft: () => ({ query: `?courseId=${courseId}` }),
  courseUpdate: () => ({ body: { courseId, version: 1, from: { title: COURSE.title }, changes: { title: 'Mine' } } }),
  courseStatus: () => ({ query: `?courseId=${courseId}`, body: { status: 'published' } }),
  courseThumbnail: () => ({ query: `?courseId=${courseId}`, form: picture() }),
  lessonPicture: () => ({ query: `?courseId=${courseId}&pictureId=${randomUUID()}` }),
  lessonPictureAdd: () => ({ query: `?courseId=${courseId}&pictureId=${randomUUID()}`, form: picture() }),
  trackAdd: () => ({ body: { courseId, content: TEXT_TRACK } }),
  trackRemove: () => ({ body: { courseId, trackId } }),
  trackUpdate: () => ({
    body: { courseId, trackId, version: 1, from: { title: TEXT_TRACK.title }, changes: { title: 'Mine' } },
  }),
  trackMove: () => ({ body: { courseId, trackId, version: 1, parentId: null, orderKey: 'a9' } }),
  trackHistory: () => ({ query: `?trackId=${trackId}` }),
  instructorStudents: () => ({ query: `?courseId=${courseId}` }),
};
const OWN: Partial<Record<EndpointName, () => Call>> = {
  courseInstructor: () => ({}),
  courseAdd: () => ({ body: { ...COURSE, courseId: randomUUID() } }),
  instructorEarnings: () => ({}),
  notificationList: () => ({}),
  notificationUnread: () => ({}),
  notificationRead: () => ({ body: { ids: [], upTo: null } }),
  pushState: () => ({}),
  pushUnsubscribe: () => ({ body: { endpoint: 'https://fcm.googleapis.com/x' } }),
};
const names = (calls: typeof CALLS) => Object.keys(calls) as EndpointName[];

function call(name: EndpointName, as?: TestUser) {
  const { query = '', ...parts } = { ...CALLS, ...OWN }[name]?.() ?? {};
  const { method, path } = ENDPOINTS[name];
  return t.request<{ code: string; message: string }>(path + query, { method, ...parts, ...(as && { as }) });
}
const written = async () => [await t.db.select().from(courses), await t.db.select().from(tracks)];

describe.each(names({ ...CALLS, ...OWN }))('%s', (name) => {
  it('is not for a visitor, nor for a learner, also of a course that they bought', async () => {
    const before = await written();
    expect(await call(name)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    const refused = await call(name, learner);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.body.message).toMatch(/^Become an instructor in Settings to /);
    expect(await written()).toEqual(before);
  });
});

describe.each(names(CALLS))('%s', (name) => {
  it('finds no course of another instructor', async () => {
    const before = await written();
    expect(await call(name, other)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await written()).toEqual(before);
  });
});

it('lists nobody’s courses but the own ones', async () => {
  expect((await call('courseInstructor', other)).body).toMatchObject({ data: [] });
  expect((await call('courseInstructor', owner)).body).toMatchObject({ data: [{ _id: courseId, status: 'draft' }] });
});

it(clause('6.instructor'), async () => {
  const of = (as: TestUser) => async (path: string, method: RequestOptions['method'], body?: unknown) =>
    (await t.request(path, { as, method, ...(body !== undefined && { body }) })).status;
  const { courseId: own, _id: lesson } = await newTrack(t, owner);
  const edit = { courseId: own, version: 1, from: { title: COURSE.title }, changes: { title: 'Managed' } };
  for (const [who, mine, theirs] of [
    // Somebody else's course is not known to another instructor; to whoever is none all of it is closed.
    [of(other), 200, 404],
    [of(learner), 403, 403],
    [of(owner), 200, 200],
  ] as const) {
    expect(await who('/course/add', 'POST', COURSE)).toBe(mine);
    expect(await who('/course/instructor', 'GET')).toBe(mine);
    expect(await who('/instructor/summary', 'GET')).toBe(mine);
    expect(await who('/course/update', 'PUT', edit)).toBe(theirs);
    expect(await who('/course/content/track/add', 'POST', { courseId: own, content: TEXT_TRACK })).toBe(theirs);
    for (const status of ['published', 'draft']) {
      expect(await who(`/course/status?courseId=${own}`, 'PUT', { status })).toBe(theirs);
    }
    expect(await who('/course/content/track/remove', 'DELETE', { courseId: own, trackId: lesson })).toBe(theirs);
  }
});
