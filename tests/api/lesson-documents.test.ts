import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { DraftTrack } from '#contract/authoring.ts';
import { LESSON_MAX, LESSON_TEXT } from '#contract/lesson-rules.ts';
import type { TrackAnswer } from '#contract/track.ts';
import { tracks } from '#server/db/schema.ts';
import { parseWaitingLessons } from '#server/services/learning/lesson-documents.ts';
import { newCourse, newTrack, teach, TEXT_TRACK } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const NESTED = '> '.repeat(75_000);
const WORDS = [{ tag: 'p', children: ['Earth and water.'] }];

const t = startTestApp();
let author: TestUser;

beforeAll(async () => {
  author = await teach(t, await t.signUp());
});

async function readDocument(trackId: string): Promise<unknown> {
  const { status, body } = await t.request<TrackAnswer>(`/course/content/track?trackId=${trackId}`, { as: author });
  expect(status).toBe(200);
  return body.data[0]?.document;
}

const edit = (track: DraftTrack, from: object, changes: object, key?: string) =>
  t.request<{ code?: string; message: string }>('/course/content/track/update', {
    method: 'PUT',
    as: author,
    body: { courseId: track.courseId, trackId: track._id, version: track.version, from, changes },
    ...(key && { key }),
  });

it('keeps the document beside the text, through edits of both and of the title', async () => {
  const track = await newTrack(t, author);
  expect(await readDocument(track._id)).toEqual(WORDS);
  await edit(track, { content: track.content }, { content: '# Fire\n\n*Heat*' });
  const heat = { tag: 'p', children: [{ tag: 'em', children: ['Heat'] }] };
  expect(await readDocument(track._id)).toEqual([{ tag: 'h2', children: ['Fire'] }, heat]);
  await edit(track, { title: track.title }, { title: 'Fire' });
  expect(await readDocument(track._id)).toEqual([heat]);
});

it('refuses what no lesson needs, for good under its key, and changes nothing', async () => {
  const track = await newTrack(t, author);
  const content = { ...TEXT_TRACK, content: NESTED };
  const added = await t.request<{ code?: string; message: string }>('/course/content/track/add', {
    as: author,
    body: { courseId: track.courseId, content },
  });
  expect([added.status, added.body.code, added.body.message]).toEqual([
    422,
    'lesson_too_complex',
    LESSON_TEXT.nesting(1),
  ]);
  const key = randomUUID();
  for (let time = 0; time < 2; time++) {
    const edited = await edit(track, { content: track.content }, { content: '['.repeat(150_000) }, key);
    expect([edited.status, edited.body.code, edited.body.message]).toEqual([
      422,
      'lesson_too_complex',
      LESSON_TEXT.marks(1),
    ]);
  }
  expect(await readDocument(track._id)).toEqual(WORDS);
});

it('refuses a lesson of more elements than a page can show', async () => {
  const { _id: courseId } = await newCourse(t, author);
  const content = `${'`a` '.repeat(400)}\n\n`.repeat(LESSON_MAX.elements / 400);
  const { status, body } = await t.request<{ message: string }>('/course/content/track/add', {
    as: author,
    body: { courseId, content: { ...TEXT_TRACK, content } },
  });
  expect(status).toBe(422);
  // A machine that is busy enough does not come to the end of it in time.
  expect([LESSON_TEXT.elements, LESSON_TEXT.slow]).toContain(body.message);
});

it('parses what came without a document in time, and answers readers meanwhile', async () => {
  const { courseId, _id } = await newTrack(t, author);
  const [bad] = await t.db
    .insert(tracks)
    .values({ courseId, type: 'text', title: 'Bad', content: NESTED })
    .returning({ id: tracks.id });
  // As a server of the version before would write it.
  await t.db.update(tracks).set({ content: 'Anew' }).where(eq(tracks.id, _id));
  const start = performance.now();
  expect(await readDocument(bad?.id ?? '')).toBeNull();
  expect(performance.now() - start).toBeLessThan(5000);
  expect(await readDocument(_id)).toBeNull();

  await parseWaitingLessons(t.db, new AbortController().signal);
  expect(await readDocument(bad?.id ?? '')).toEqual([{ tag: 'pre', language: null, text: NESTED }]);
  expect(await readDocument(_id)).toEqual([{ tag: 'p', children: ['Anew'] }]);
});
