// First: it gives Dexie its database.
import { startDevice } from '../support/device.tsx';
import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { countQuestions } from '#contract/finished-lesson.ts';
import { writeNote } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import { call } from '#data/api/http-client.ts';
import { withDb } from '#data/db/with-db.ts';
import { saveContent } from '#data/owned/save-content.ts';
import { libraryEntries, tracks } from '#server/db/schema.ts';
import { aNote } from '../support/a-note.ts';
import { aQuestion, anAttempt, aQuiz, rightAnswers } from '../support/a-quiz.ts';

const device = startDevice();
let courseId: string;

beforeEach(async () => {
  [courseId = ''] = await device.server.addCourses({});
  await device.server.grant(device.user.id, courseId);
});

async function addTrack(type: 'text' | 'quiz', content = ''): Promise<string> {
  const questionsCount = countQuestions(content);
  const values = { courseId, type, title: type === 'quiz' ? 'A quiz' : 'A lesson', content, questionsCount };
  const [row] = await device.server.db.insert(tracks).values(values).returning({ id: tracks.id });
  return row?.id ?? '';
}

async function send(method: 'PUT' | 'POST', path: string, body: unknown): Promise<void> {
  const { status } = await device.server.request(path, { method, as: device.user, body });
  expect(status).toBe(200);
}

/** What the app keeps up to date in the background: which courses are owned, and what is in them. */
async function keepCopies(): Promise<void> {
  const userId = device.user.id;
  const { data: library } = await call('userMyLearning', { userId });
  await withDb((db) => db.libraries.put({ userId, library, asOf: Date.now(), rev: 0 }));
  if (library.purchasedCourses.length === 0) return;
  const courseStamp = 'as it was bought';
  await saveContent({ userId, courseId, courseStamp }, await call('courseContent', { userId, query: { courseId } }));
}

async function openPractice(): Promise<void> {
  await device.signIn();
  await keepCopies();
  await device.open('/practice');
}

async function addNote(text: string): Promise<Note> {
  const note = writeNote(aNote({ courseId, trackId: await addTrack('text') }), text, Date.now());
  await send('PUT', '/note', { note });
  const event = { id: randomUUID(), item: `note:${note._id}`, at: Date.now(), said: { kind: 'add', hidden: [] } };
  await send('POST', '/practice', { events: [event] });
  return note;
}

const log = async () =>
  (await device.server.request<{ data: { events: PracticeEvent[] } }>('/practice', { as: device.user })).body.data
    .events;
const grades = async () => (await log()).flatMap(({ said }) => (said.kind === 'grade' ? [said.rating] : []));

describe('the cards of notes', () => {
  it('are asked, graded and undone; the log reaches the server', async () => {
    await addNote('What is a loom?');
    await openPractice();
    const user = userEvent.setup();
    expect(await screen.findByText('What is a loom?')).toBeTruthy();
    expect(screen.queryByText('Centre the clay.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show answer' }));
    expect(screen.getByText('Centre the clay.')).toBeTruthy();
    await user.keyboard('4');
    expect(await screen.findByText('Done for now')).toBeTruthy();
    expect(screen.getByText(/You finished 1 review\. Your next cards are due in \d+ days\./)).toBeTruthy();
    await waitFor(async () => expect(await grades()).toEqual([4]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: /^Good/ }));
    await waitFor(async () =>
      expect((await log()).map(({ said }) => said.kind)).toEqual(['add', 'grade', 'undo', 'grade']),
    );
  });

  it('are out of the queue after a refund and a deletion, and their log stays', async () => {
    const kept = await addNote('Which is mine?');
    await openPractice();
    expect(await screen.findByText('Which is mine?')).toBeTruthy();
    const mine = and(eq(libraryEntries.userId, device.user.id), eq(libraryEntries.courseId, courseId));
    await device.server.db.delete(libraryEntries).where(mine);
    await keepCopies();
    expect(await screen.findByText('You have no cards yet')).toBeTruthy();
    await device.server.grant(device.user.id, courseId);
    await keepCopies();
    expect(await screen.findByText('Which is mine?')).toBeTruthy();
    const texts = kept.texts.map(({ name }) => name);
    await send('PUT', '/note', { note: { ...kept, texts: [], replaced: texts } });
    await device.client.invalidateQueries();
    expect(await screen.findByText('You have no cards yet')).toBeTruthy();
    expect(await log()).toHaveLength(1);
  });
});

describe('the questions of a quiz', () => {
  const quiz = aQuiz({ questions: [aQuestion('single'), aQuestion('text')] });

  it('come once it was handed in; the answer suggests the rating', async () => {
    const trackId = await addTrack('quiz', JSON.stringify(quiz));
    await send('POST', '/quiz/attempt', { attempt: anAttempt({ courseId, trackId, answers: rightAnswers(quiz) }) });
    await openPractice();
    const user = userEvent.setup();
    expect(await screen.findByText('A question of the kind single?')).toBeTruthy();
    await user.click(screen.getByText('Answer a'));
    await user.click(screen.getByRole('button', { name: 'Check answer' }));
    expect(screen.getByText('Not quite.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Again/ }).dataset['suggested']).toBe('true');
    await user.keyboard('1');
    expect(await screen.findByText('A question of the kind text?')).toBeTruthy();
    await user.type(screen.getByLabelText('Your answer'), 'bengaluru{Enter}');
    expect(await screen.findByText('That is right.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take out of practice' }));
    await waitFor(async () => expect(await grades()).toEqual([1]));
    await waitFor(async () => expect((await log()).at(-1)).toMatchObject({ item: `quiz:${trackId}:q-text` }));
    expect(await screen.findByText('A question of the kind single?')).toBeTruthy();
    expect(within(document.body).queryByText('A question of the kind text?')).toBeNull();
  });

  it('of a graded one do not come before its answers are told', async () => {
    const trackId = await addTrack('quiz', JSON.stringify({ ...quiz, mode: 'graded' }));
    await send('POST', '/quiz/attempt', { attempt: anAttempt({ courseId, trackId, answers: {} }) });
    await openPractice();
    expect(await screen.findByText('You have no cards yet')).toBeTruthy();
  });
});
