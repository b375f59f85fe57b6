import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isDeleted } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import { tracks } from '#server/db/schema.ts';
import { rememberSessions } from '../../support/remember-sessions.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { type ScheduleChunk, type ScheduleResult, toScheduleResult } from '../schedule-check.ts';
import { NoteDevice, type Written } from './note-device.ts';
import { type NoteAct, noteSchedule, play } from './note-schedule.ts';

/** Runs random schedules, each of a learner of its own, until one breaks an invariant; that one is shrunk. */
export async function checkNotes({ seed, schedules, path }: ScheduleChunk): Promise<ScheduleResult> {
  const t = await createTestApp();
  try {
    rememberSessions(t.deps.auth);
    const [courseId = ''] = await t.addCourses({});
    const lesson = { courseId, type: 'text' as const, title: 'A lesson' };
    const [track] = await t.db.insert(tracks).values(lesson).returning({ id: tracks.id });
    const property = fc.asyncProperty(noteSchedule, (acts) =>
      runSchedule(t, { courseId, trackId: track?.id ?? '' }, acts),
    );
    return toScheduleResult(
      await fc.check(property, { seed, numRuns: schedules, ...(path !== undefined && { path }) }),
    );
  } finally {
    await t.close();
  }
}

async function runSchedule(
  t: TestApp,
  lesson: { courseId: string; trackId: string },
  acts: readonly NoteAct[],
): Promise<void> {
  const user = await t.signUp();
  await t.grant(user.id, lesson.courseId);
  const devices = [await NoteDevice.open(t, user, lesson), await NoteDevice.open(t, user, lesson)] as const;
  try {
    await devices[0].add();
    await devices[0].deliverAll();
    for (const device of devices) await device.fetch();
    for (const act of acts) await play(devices[act.device], act);
    for (const device of devices) await device.deliverAll();
    for (const device of devices) await device.fetch();

    const { body } = await t.request<{ data: { notes: Note[] } }>('/note?limit=1000', { as: user });
    const stored = body.data.notes.filter((note) => !isDeleted(note)).sort((a, b) => (a._id < b._id ? -1 : 1));
    const written = devices.flatMap((device) => device.written);
    for (const device of devices) {
      assert.deepEqual(device.odd, [], 'The server answered something that it must not');
      assert.deepEqual(
        (await device.shown()).map(plain),
        stored.map(plain),
        'A device shows other notes than the server',
      );
    }
    assert.deepEqual(textsOf(stored), expected(written), 'A note is lost, or one that was replaced is back');
  } finally {
    for (const device of devices) await device.close();
  }
}

/** Without what only a device stores. */
const plain = ({
  _id,
  courseId,
  trackId,
  courseTitle,
  lessonTitle,
  createdAt,
  place,
  texts,
  replaced,
}: Note): Note => ({
  ...{ _id, courseId, trackId, courseTitle, lessonTitle, createdAt, place, texts, replaced },
});

const textsOf = (notes: readonly Note[]) =>
  notes.flatMap(({ _id, texts }) => texts.map(({ text }) => `${_id} ${text}`)).sort();

/**
 * What must be there by what the learner saw and did alone: each text that was written, unless somebody who had it on the screen
 * wrote another one in its place or deleted it.
 */
function expected(written: readonly Written[]): string[] {
  const replaced = new Set(written.flatMap(({ noteId, seen }) => seen.map((text) => `${noteId} ${text}`)));
  return written
    .flatMap(({ noteId, text }) => (text === null ? [] : [`${noteId} ${text}`]))
    .filter((text) => !replaced.has(text))
    .sort();
}
