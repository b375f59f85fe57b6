import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DraftTrack, TrackRevision } from '#contract/authoring.ts';
import { flattenTracks } from '#contract/track-tree.ts';
import type { ContentAnswer } from '#contract/track.ts';
import { rememberSessions } from '../../support/remember-sessions.ts';
import { loadDraft, newCourse, newTrack, teach } from '../../support/teach.ts';
import { createTestApp, type TestApp, type TestUser } from '../../support/test-app.ts';
import { type ScheduleChunk, type ScheduleResult, toScheduleResult } from '../schedule-check.ts';
import { AuthorDevice } from './author-device.ts';
import { type AuthorAct, authorSchedule, play } from './author-schedule.ts';

/** Runs random schedules, each on a course of its own, until one breaks an invariant; that one is shrunk. */
export async function checkTwoDevices({ seed, schedules, path }: ScheduleChunk): Promise<ScheduleResult> {
  const t = await createTestApp();
  try {
    const owner = await teach(t, await t.signUp());
    rememberSessions(t.deps.auth);
    const property = fc.asyncProperty(authorSchedule, (acts) => runSchedule(t, owner, acts));
    return toScheduleResult(
      await fc.check(property, { seed, numRuns: schedules, ...(path !== undefined && { path }) }),
    );
  } finally {
    await t.close();
  }
}

async function runSchedule(t: TestApp, owner: TestUser, acts: AuthorAct[]): Promise<void> {
  const courseId = (await newCourse(t, owner))._id;
  const folder = await newTrack(t, owner, { courseId, type: 'folder', content: null });
  await newTrack(t, owner, { courseId, type: 'folder', content: null });
  await newTrack(t, owner, { courseId, parentId: folder._id });
  await newTrack(t, owner, { courseId });
  const devices = [new AuthorDevice(t, owner, courseId), new AuthorDevice(t, owner, courseId)] as const;
  for (const device of devices) await device.fetch();
  for (const act of acts) await play(devices[act.device], act);
  for (const device of devices) await device.deliverAll();
  for (const device of devices) await device.fetch();

  const { tracks, course } = await loadDraft(t, owner, courseId);
  const content = await t.request<ContentAnswer>(`/course/content?courseId=${courseId}`, { as: owner });
  const order = flattenTracks(content.body.data).map(({ _id }) => _id);
  for (const device of devices) {
    assert.deepEqual(device.odd, [], 'The server answered something that it must not');
    // What is in a circle, or below what is not there, is shown nowhere.
    assert.equal(device.shown().length, device.size, 'The tree is no tree');
    assert.deepEqual(device.shown(), order, 'A device shows another order than learners see');
  }
  const lessons = tracks.filter(({ type }) => type !== 'folder').length;
  assert.equal(course.trackCount, lessons, 'The course counts its tracks wrongly');
  assert.deepEqual(await lostTexts(t, owner, devices, tracks), [], 'A text that was saved is lost');
}

/** What was typed and can be read nowhere: in no track, in no history, removed tracks' too, and in no open conflict. */
async function lostTexts(
  t: TestApp,
  owner: TestUser,
  devices: readonly AuthorDevice[],
  tracks: readonly DraftTrack[],
): Promise<string[]> {
  const readable = new Set(tracks.flatMap(({ title, content }) => [title, content ?? '']));
  for (const { refused } of devices) for (const text of refused) readable.add(text);
  const missing = devices.flatMap(({ typed }) => typed).filter(({ text }) => !readable.has(text));
  for (const id of new Set(missing.map(({ trackId }) => trackId))) {
    const path = `/course/content/track/history?trackId=${id}`;
    const { body } = await t.request<{ data?: TrackRevision[] }>(path, { as: owner });
    for (const { title, content } of body.data ?? []) readable.add(title).add(content);
  }
  return missing.filter(({ text }) => !readable.has(text)).map(({ text }) => text);
}
