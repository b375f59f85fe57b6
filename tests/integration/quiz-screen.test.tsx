// First: it gives Dexie its database.
import { startDevice } from '../support/device.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MarkedAttempt } from '#contract/quiz.ts';
import type { Track } from '#contract/track.ts';
import { withDb } from '#data/db/with-db.ts';
import { newAttempt } from '#data/queries/learning/quizzes-open-attempt.ts';
import { handIn, useOpenAttempt } from '#data/queries/learning/quizzes.ts';
import { tracks } from '#server/db/schema.ts';
import { aQuiz, rightAnswers } from '../support/a-quiz.ts';
import { aTrack } from '../support/a-track.ts';

const device = startDevice();
const QUIZ = aQuiz();
let track: Track;

beforeEach(async () => {
  const [courseId = ''] = await device.server.addCourses({});
  await device.server.grant(device.user.id, courseId);
  const content = JSON.stringify(QUIZ);
  const values = { courseId, type: 'quiz' as const, title: 'A quiz', content, questionsCount: QUIZ.questions.length };
  const [row] = await device.server.db.insert(tracks).values(values).returning({ id: tracks.id });
  track = aTrack({ _id: row?.id ?? '', courseId, type: 'quiz', content });
  await device.signIn();
});

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: device.client }, children);
const attempts = async () =>
  (await device.server.request<{ data: { attempts: MarkedAttempt[] } }>('/quiz/attempts', { as: device.user })).body
    .data.attempts;
const kept = () => withDb((db) => db.unsaved.toArray());

describe('a quiz that is handed in', () => {
  it('is another attempt when another tab has handed it in', async () => {
    const open = newAttempt(track, QUIZ);
    const first = await handIn(track, QUIZ, open);
    expect(first).toBe(open.attemptId);
    const second = await handIn(track, QUIZ, { ...open, answers: rightAnswers(QUIZ) });
    expect(second).not.toBe(first);
    await waitFor(async () => expect(await attempts()).toHaveLength(2), { timeout: 10_000 });
    const scores = (await attempts()).map(({ _id, right }) => [_id, Object.values(right).filter(Boolean).length]);
    expect(Object.fromEntries(scores)).toEqual({ [first]: 0, [second]: 5 });
  });

  it('takes no answer any more, and does not come back as begun, until it could not be handed in', async () => {
    const { result } = renderHook(() => useOpenAttempt(track._id), { wrapper });
    await waitFor(() => expect(result.current.open).toBeNull());
    const open = newAttempt(track, QUIZ);
    act(() => result.current.set(open));
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    act(() => result.current.pause());
    await handIn(track, QUIZ, open);
    act(() => result.current.set({ ...open, at: 3 }));
    expect(result.current.open).toEqual(open);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await kept()).toEqual([]);
    act(() => result.current.resume({ ...open, at: 2 }));
    expect(result.current.open?.at).toBe(2);
  });
});
