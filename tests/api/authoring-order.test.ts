import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DraftTrack } from '#contract/authoring.ts';
import { tracks } from '#server/db/schema.ts';
import { FOLDER, loadDraft, newCourse, newTrack, teach } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let owner: TestUser;
let courseId: string;
beforeAll(async () => {
  owner = await teach(t, await t.signUp());
});
beforeEach(async () => {
  courseId = (await newCourse(t, owner))._id;
});

interface Answer {
  code: string;
  message: string;
  data: DraftTrack & { current: DraftTrack | null };
}
const track = (content: object = {}) => newTrack(t, owner, { courseId, ...content });
const move = (trackId: string, parentId: string | null, orderKey: string) =>
  t.request<Answer>('/course/content/track/move', {
    as: owner,
    method: 'PUT',
    body: { courseId, trackId, version: 1, parentId, orderKey },
  });
const remove = (trackId: string) =>
  t.request('/course/content/track/remove', { as: owner, method: 'DELETE', body: { courseId, trackId } });
const draft = async () => (await loadDraft(t, owner, courseId)).tracks;
/** As learners get it. */
const order = async () => {
  const path = `/course/content?courseId=${courseId}`;
  return (await t.request<{ data: DraftTrack[] }>(path, { as: owner })).body.data.map(({ title }) => title);
};

describe('the order of tracks', () => {
  it('is that of their keys, byte by byte: capitals stand before small letters', async () => {
    for (const orderKey of ['a0', 'Zz', 'a0V', 'aZ', 'aa', 'b00', 'ZzV']) await track({ title: orderKey, orderKey });
    expect(await order()).toEqual(['Zz', 'ZzV', 'a0', 'a0V', 'aZ', 'aa', 'b00']);
    expect((await track({ title: 'last' })).orderKey).toBe('b01');
    expect((await draft()).map(({ title }) => title).at(-1)).toBe('last');
  });

  it('is that of the ids where two devices chose the same key', async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID());
    for (const _id of ids) await track({ _id, title: _id, orderKey: 'a1' });
    expect(await order()).toEqual([...ids].sort());
    expect((await draft()).map(({ _id }) => _id)).toEqual([...ids].sort());
  });
});

describe('PUT /course/content/track/move', () => {
  it('is won by the last, and does nothing the second time', async () => {
    const folder = await track(FOLDER);
    const made = await track();
    await move(made._id, folder._id, 'a5');
    const last = await move(made._id.toUpperCase(), null, 'Zz');
    expect(last).toMatchObject({ status: 200, body: { data: { parentId: null, orderKey: 'Zz', version: 3 } } });
    t.advance(1000);
    expect((await move(made._id, null, 'Zz')).body.data).toEqual(last.body.data);
  });

  it('puts no folder into itself', async () => {
    const outer = await track(FOLDER);
    const inner = await track({ ...FOLDER, parentId: outer._id });
    for (const parentId of [outer._id, inner._id, inner._id.toUpperCase()]) {
      const refused = await move(outer._id, parentId, 'a0');
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', data: { current: outer } } });
    }
    expect(await draft()).toHaveLength(2);
  });

  it('lets one of two folders win that are moved into each other at once', async () => {
    const [a, b] = [await track({ ...FOLDER, title: 'A' }), await track({ ...FOLDER, title: 'B' })];
    const answers = await Promise.all([move(a._id, b._id, 'a0'), move(b._id, a._id, 'a0')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await order()).toHaveLength(1);
  });

  it('goes to folders of the course only, that are there', async () => {
    const made = await track();
    const [text, gone] = [await track(), await track(FOLDER)];
    const elsewhere = await newTrack(t, owner, FOLDER);
    await remove(gone._id);
    expect((await move(made._id, text._id, 'a0')).status).toBe(400);
    expect((await move(made._id, elsewhere._id, 'a0')).status).toBe(404);
    const late = await move(made._id, gone._id, 'a0');
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', data: { current: made } } });
    expect((await move(made._id, null, 'zz')).status).toBe(400);
    expect((await move(elsewhere._id, null, 'a0')).status).toBe(404);
    const removed = await move(gone._id, null, 'a0');
    expect(removed).toMatchObject({ status: 409, body: { code: 'conflict', data: { current: null } } });
    expect((await draft()).find(({ _id }) => _id === made._id)).toEqual(made);
  });
});

it('a track that was written without a key is the first', async () => {
  await track({ title: 'Second', orderKey: 'a1' });
  await t.db.insert(tracks).values({ courseId, type: 'text', title: 'First' });
  expect(await order()).toEqual(['First', 'Second']);
});
