import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DraftTrack, TrackRevision } from '#contract/authoring.ts';
import { TRACK_FIELDS } from '#contract/track-fields.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import type { LibraryAnswer } from '#contract/library.ts';
import { HISTORY_MAX, TRACK_CONTENT_MAX, TRACKS_MAX } from '#contract/limits.ts';
import { idempotency, progress, tracks } from '#server/db/schema.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { FOLDER, loadDraft, newCourse, newTrack, setStatus, teach, TEXT_TRACK, VIDEO_TRACK } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let owner: TestUser;
let learner: TestUser;
let courseId: string;
beforeAll(async () => {
  [owner, learner] = await Promise.all([t.signUp(), t.signUp()]);
  await teach(t, owner);
});
beforeEach(async () => {
  courseId = (await newCourse(t, owner))._id;
});

interface Answer {
  message: string;
  code: string;
  data: DraftTrack & { current: DraftTrack | null };
}
const path = '/course/content/track';
const add = (content: object) => t.request<Answer>(`${path}/add`, { as: owner, body: { courseId, content } });
const remove = (trackId: string) =>
  t.request<Answer>(`${path}/remove`, { as: owner, method: 'DELETE', body: { courseId, trackId } });
const update = (trackId: string, from: object, changes: object) =>
  t.request<Answer>(`${path}/update`, {
    as: owner,
    method: 'PUT',
    body: { courseId, trackId, version: 1, from, changes },
  });
const track = (content: object = {}) => newTrack(t, owner, { courseId, ...content });
const draft = async () => (await loadDraft(t, owner, courseId)).tracks;
const course = async () => (await loadDraft(t, owner, courseId)).course;
const history = async (trackId: string) =>
  (await t.request<{ data: TrackRevision[] }>(`${path}/history?trackId=${trackId}`, { as: owner })).body.data;
/** A text track as a device sends it again. */
const sent = ({ _id, parentId, orderKey, type, title, description, content, videoUrl }: DraftTrack) => {
  return { _id, parentId, orderKey, type, title, description, content, videoUrl };
};

describe('POST /course/content/track/add', () => {
  it(clause('7.track-add'), async () => {
    const folder = await track(FOLDER);
    const _id = randomUUID();
    const answer = await add({ ...TEXT_TRACK, _id, parentId: folder._id, orderKey: 'a3' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Track added successfully!' } });
    const made = { ...TEXT_TRACK, _id, courseId, parentId: folder._id, orderKey: 'a3', preview: false, version: 1 };
    expect(answer.body.data).toMatchObject(made);
    expect(await draft()).toEqual([folder, answer.body.data].sort((a) => (a.parentId === null ? 1 : -1)));
    expect(await course()).toMatchObject({ trackCount: 1 });
  });

  it('takes the form of the specification: a video at the end, without what was typed for another type', async () => {
    const { title, description, videoUrl } = VIDEO_TRACK;
    const first = await add({ title, description, content: 'typed before', videoUrl });
    const second = await add({ title, description, type: 'text', content: 'words', videoUrl });
    expect(first.body.data).toMatchObject({ type: 'video', content: null, videoUrl, parentId: null, orderKey: 'a0' });
    expect(second.body.data).toMatchObject({ type: 'text', content: 'words', videoUrl: null, orderKey: 'a1' });
  });

  it.each([
    [{ title: ' ' }, TRACK_FIELDS.title.required],
    [{ description: ' ' }, TRACK_FIELDS.description.required],
    [{ content: ' \n' }, TRACK_FIELDS.content.required],
    [{ type: 'video' }, TRACK_FIELDS.videoUrl.required],
    [{ type: 'video', videoUrl: 'javascript:alert(1)' }, AUTHORING_TEXT.trackVideoLink],
    [{ orderKey: 'a/' }, 'This is no place in an order'],
    [{ orderKey: 'zzz' }, 'This is no place in an order'],
    [{ orderKey: 'a10' }, 'This is no place in an order'],
  ])('refuses %j in words', async (wrong, message) => {
    const content = { ...TEXT_TRACK, ...wrong };
    expect(await add(content)).toMatchObject({ status: 400, body: { code: 'bad_request', message } });
    expect(await draft()).toEqual([]);
  });

  it('puts tracks into folders of the course only', async () => {
    const text = await track();
    const elsewhere = await newTrack(t, owner, FOLDER);
    expect(await add({ ...TEXT_TRACK, parentId: text._id })).toMatchObject({ status: 400 });
    expect(await add({ ...TEXT_TRACK, parentId: elsewhere._id })).toMatchObject({ status: 404 });
    expect(await add({ ...TEXT_TRACK, parentId: randomUUID() })).toMatchObject({ status: 404 });
    const removed = await track(FOLDER);
    await remove(removed._id);
    const late = await add({ ...TEXT_TRACK, parentId: removed._id });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', data: { current: null } } });
  });

  it('answers as it did when the track is there already, and loses neither text when it is another', async () => {
    const made = await track();
    expect(await add(sent(made))).toMatchObject({ status: 200, body: { data: made } });
    const other = await add({ ...sent(made), content: 'Other words' });
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict', data: { current: made } } });
    const elsewhere = await newTrack(t, owner);
    expect((await add(sent(elsewhere))).status).toBe(409);
    expect(await draft()).toEqual([made]);
  });

  it('takes a lesson of 150,000 characters in any script, twice as an edit, and no more', async () => {
    const long = 'क'.repeat(TRACK_CONTENT_MAX);
    const made = await track({ content: long });
    expect((await update(made._id, { content: long }, { content: `ख${long.slice(1)}` })).status).toBe(200);
    expect((await add({ ...TEXT_TRACK, content: `${long}क` })).status).toBe(400);
    const huge = await add({ ...TEXT_TRACK, content: 'क'.repeat(700_000) });
    expect(huge).toMatchObject({ status: 413, body: { message: 'The request may have at most 2 MB.' } });
  });

  it(`holds ${TRACKS_MAX} tracks and no more`, async () => {
    const rows = Array.from({ length: TRACKS_MAX }, () => ({ courseId, type: 'text' as const, title: 'One of many' }));
    await t.db.insert(tracks).values(rows);
    expect(await add(TEXT_TRACK)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: 'A course can have at most 2,000 tracks.' },
    });
  });
});

describe('DELETE /course/content/track/remove', () => {
  it(clause('7.track-remove'), async () => {
    const folder = await track(FOLDER);
    const inner = await track({ ...FOLDER, parentId: folder._id });
    await track({ parentId: inner._id });
    const kept = await track();
    const answer = await remove(folder._id);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Track removed successfully!' } });
    expect(await draft()).toEqual([kept]);
    expect(await course()).toMatchObject({ trackCount: 1 });
  });

  it('changes nothing the second time, and finds no track of another course', async () => {
    const made = await track();
    await remove(made._id);
    const before = await t.db.select().from(tracks).where(eq(tracks.id, made._id));
    t.advance(1000);
    expect((await remove(made._id)).status).toBe(200);
    expect(await t.db.select().from(tracks).where(eq(tracks.id, made._id))).toEqual(before);
    const elsewhere = await newTrack(t, owner);
    expect((await remove(elsewhere._id)).status).toBe(404);
    expect((await loadDraft(t, owner, elsewhere.courseId)).tracks).toHaveLength(1);
  });

  it('is no end: the track comes back with new words, the old ones in its history, its children not', async () => {
    const folder = await track(FOLDER);
    const text = await track({ parentId: folder._id });
    await update(text._id, { preview: false }, { preview: true });
    await remove(folder._id);
    expect(await history(text._id)).toMatchObject([{ content: TEXT_TRACK.content }]);
    expect((await add(sent(text))).body).toMatchObject({ code: 'conflict', data: { current: null } });
    expect((await add({ ...sent(folder), title: 'Again' })).body.data).toMatchObject({
      _id: folder._id,
      title: 'Again',
    });
    expect(await draft()).toHaveLength(1);
    const back = await add({ ...sent(text), content: 'New words' });
    expect(back).toMatchObject({ status: 200, body: { data: { content: 'New words', preview: false } } });
    expect(await course()).toMatchObject({ trackCount: 1, previewTrackId: null });
    expect(await history(text._id)).toMatchObject([{ content: TEXT_TRACK.content }]);
  });

  it('takes the track from learners; what they did stays and does not count', async () => {
    const [first, second] = [await track({ title: 'First' }), await track({ title: 'Second' })];
    await setStatus(t, owner, courseId, 'published');
    await update(first._id, { preview: false }, { preview: true });
    await t.grant(learner.id, courseId);
    const at = { positionSeconds: 3, positionAt: 1000, furthestSeconds: 3, completedAt: 1000, unmarkedAt: 0 };
    const items = [first, second].map(({ _id }, index) => ({ ...at, positionAt: 9 - index, courseId, trackId: _id }));
    await t.request('/progress', { as: learner, method: 'PUT', body: { items } });
    const study = async () =>
      (await t.request<LibraryAnswer>('/user/my-learning', { as: learner })).body.data.purchasedCourses.find(
        ({ _id }) => _id === courseId,
      )?.progress;
    expect(await study()).toMatchObject({ completedTracks: 2, totalTracks: 2, lastTrackId: first._id });

    await remove(first._id);
    expect(await study()).toMatchObject({ completedTracks: 1, totalTracks: 1, percent: 100, lastTrackId: second._id });
    const content = await t.request<{ data: DraftTrack[] }>(`/course/content?courseId=${courseId}`, { as: learner });
    expect(content.body.data.map(({ _id }) => _id)).toEqual([second._id]);
    expect((await t.request(`${path}?trackId=${first._id}`, { as: learner })).status).toBe(404);
    expect((await t.request(`${path}?trackId=${first._id}`)).status).toBe(401);
    const known = await t.request<{ data: { trackId: string }[] }>(`/progress?courseId=${courseId}`, { as: learner });
    expect(known.body.data.map(({ trackId }) => trackId)).toEqual([second._id]);
    // A device that studied it before it heard of the removal is not refused.
    const late = { items: items.map((item) => ({ ...item, furthestSeconds: 8 })) };
    expect((await t.request('/progress', { as: learner, method: 'PUT', body: late })).status).toBe(200);
    expect(await t.db.$count(progress, eq(progress.courseId, courseId))).toBe(2);
  });
});

describe('PUT /course/content/track/update', () => {
  it('answers a repeated save as before, and keeps no second copy of the text for it', async () => {
    const content = 'Fire, earth, water and air. '.repeat(1000);
    const made = await track();
    const key = randomUUID();
    const body = {
      courseId,
      trackId: made._id,
      version: 1,
      from: { content: TEXT_TRACK.content },
      changes: { content },
    };
    const save = () => t.request<Answer>(`${path}/update`, { as: owner, method: 'PUT', body, key });
    const first = await save();
    expect(first.body.data.content).toBe(content);
    const again = await save();
    expect(again).toMatchObject({ replayed: true, body: first.body });
    const [row] = await t.db.select().from(idempotency).where(eq(idempotency.key, key));
    expect(JSON.stringify(row).length).toBeLessThan(2000);
  });

  it(clause('7.track-update'), async () => {
    const made = await track();
    const saved = await update(made._id, { content: TEXT_TRACK.content }, { content: 'Fire.' });
    expect(saved.body).toMatchObject({
      message: 'Track updated successfully!',
      data: { content: 'Fire.', version: 2 },
    });
    const late = await update(made._id, { content: TEXT_TRACK.content }, { content: 'Air.' });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', data: { current: saved.body.data } } });
    const folder = await track(FOLDER);
    const body = { courseId, trackId: made._id, version: 1, parentId: folder._id, orderKey: 'a7' };
    const moved = await t.request<Answer>(`${path}/move`, { as: owner, method: 'PUT', body });
    expect(moved.body.data).toMatchObject({ parentId: folder._id, orderKey: 'a7', content: 'Fire.', version: 3 });
  });

  it('merges different fields, and does nothing of an edit that is in conflict with one', async () => {
    const made = await track();
    await update(made._id, { title: made.title }, { title: 'Loam' });
    expect((await update(made._id, { description: made.description }, { description: 'Soil' })).status).toBe(200);
    const both = { title: 'Mud', content: 'Other' };
    expect((await update(made._id, { title: made.title, content: made.content }, both)).status).toBe(409);
    expect(await draft()).toMatchObject([{ title: 'Loam', description: 'Soil', content: made.content }]);
  });

  it('has nothing to do for a text that is there already', async () => {
    const made = await track();
    const saved = await update(made._id, { content: made.content }, { content: 'Fire.' });
    t.advance(1000);
    expect((await update(made._id, { content: 'Once' }, { content: 'Fire.' })).body.data).toEqual(saved.body.data);
    expect(await history(made._id)).toHaveLength(1);
  });

  it('tells that the track was removed', async () => {
    const made = await track();
    await remove(made._id);
    const late = await update(made._id, { content: made.content }, { content: 'Fire.' });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', data: { current: null } } });
    const elsewhere = await newTrack(t, owner);
    expect((await update(elsewhere._id, { title: 'Clay' }, { title: 'Mine' })).status).toBe(404);
  });

  it('keeps what a type needs, and takes what it cannot hold from none', async () => {
    const message = async (of: object, from: object, changes: object) => {
      const { status, body } = await update((await track(of))._id, from, changes);
      return status === 400 ? body.message : status;
    };
    const { content } = TEXT_TRACK;
    const video = { ...VIDEO_TRACK, content: null };
    const folder = { ...FOLDER, content: null };
    const { videoUrl } = video;
    expect(await message({}, { content }, { content: null })).toBe(TRACK_FIELDS.content.required);
    expect(await message({}, { content }, { content: ' ' })).toBe(TRACK_FIELDS.content.required);
    expect(await message({}, { videoUrl: null }, { videoUrl })).toBe('Only a video track can have a video URL');
    expect(await message(video, { videoUrl }, { videoUrl: null })).toBe(TRACK_FIELDS.videoUrl.required);
    expect(await message(video, { videoUrl }, { videoUrl: '' })).toBe(AUTHORING_TEXT.trackVideoLink);
    expect(await message(video, { content: null }, { content })).toBe('Only a text track can have content');
    expect(await message(folder, { content: null }, { content })).toBe('Only a text track can have content');
    expect(await message(folder, { videoUrl: null }, { videoUrl })).toBe('Only a video track can have a video URL');
    expect(await message(folder, { preview: false }, { preview: true })).toBe('A folder cannot be the preview');
    expect(await message({}, {}, { title: 'A' })).toBe('from.title is required');
    const filed = await track(video);
    const renditions = [{ quality: '720p' as const, mediaPath: 'videos/own.mp4', bytes: 9 }];
    await t.db.update(tracks).set({ renditions }).where(eq(tracks.id, filed._id));
    const cleared = await update(filed._id, { videoUrl }, { videoUrl: null });
    expect(cleared.body.data).toMatchObject({ videoUrl: null, hasFile: true });
  });

  it('has one preview a course: a new one takes the place of the one before', async () => {
    const [one, two] = [await track({ title: 'One' }), await track({ title: 'Two' })];
    await update(one._id, { preview: false }, { preview: true });
    expect(await course()).toMatchObject({ previewTrackId: one._id });
    await update(two._id, { preview: false }, { preview: true });
    expect((await draft()).map(({ title, preview }) => [title, preview])).toEqual([
      ['One', false],
      ['Two', true],
    ]);
    expect(await course()).toMatchObject({ previewTrackId: two._id });
    await update(two._id, { preview: true }, { preview: false });
    expect(await course()).toMatchObject({ previewTrackId: null });
  });
});

describe('GET /course/content/track/history', () => {
  it(`keeps the last ${HISTORY_MAX} texts of a track before the one that it has, the latest first`, async () => {
    const made = await track({ content: 'Text 0' });
    for (let n = 1; n <= HISTORY_MAX + 2; n++) {
      await update(made._id, { content: `Text ${n - 1}` }, { content: `Text ${n}` });
    }
    const texts = (await history(made._id)).map(({ content }) => content);
    expect(texts).toEqual(Array.from({ length: HISTORY_MAX }, (_, index) => `Text ${HISTORY_MAX + 1 - index}`));
  });

  it('has titles as well, nothing of other edits, and nothing of what is no text', async () => {
    const text = await track();
    await update(text._id, { title: text.title }, { title: 'Loam' });
    await update(text._id, { description: text.description }, { description: 'Soil' });
    const { version, title, content, updatedAt: savedAt } = text;
    expect(await history(text._id)).toEqual([{ version, title, content, savedAt }]);
    const video = await track(VIDEO_TRACK);
    await update(video._id, { title: video.title }, { title: 'Look' });
    expect(await history(video._id)).toEqual([]);
  });
});
