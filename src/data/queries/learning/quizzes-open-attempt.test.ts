import { describe, expect, it } from 'vitest';
import type { Quiz } from '#contract/quiz.ts';
import { aTrack } from '../../../../tests/support/a-track.ts';
import { aQuestion, aQuiz, rightAnswers } from '../../../../tests/support/a-quiz.ts';
import { fitAttempt, newAttempt } from './quizzes-open-attempt.ts';

const track = (version: number) => aTrack({ type: 'quiz', version });
const BEFORE = aQuiz();
/** All of it answered, and looked over. */
const begun = {
  ...newAttempt(track(1), BEFORE),
  at: 4,
  answers: rightAnswers(BEFORE),
  checked: BEFORE.questions.map(({ _id }) => _id),
};
const fit = (quiz: Quiz) => fitAttempt(begun, track(2), quiz);

describe('a quiz that was begun', () => {
  it('goes on where it was if it asks the same, also with other answers, explanations and places', () => {
    const questions = BEFORE.questions.map((each) => ({ ...each, key: null, explanation: '' }));
    expect(fit({ ...BEFORE, questions })).toEqual({ open: { ...begun, quizVersion: 2 }, changed: false });
    const mixed = BEFORE.questions.map((each) => ({ ...each, options: [...each.options].reverse() }));
    expect(fit({ ...BEFORE, questions: mixed }).changed).toBe(false);
  });

  it('keeps the answers to what is still asked, and goes on at the first without one', () => {
    const [single, multiple, text, number, ordering] = ['single', 'multiple', 'text', 'number', 'ordering'].map(
      (kind) => BEFORE.questions.find((each) => each.kind === kind) ?? aQuestion('text'),
    ) as [Quiz['questions'][0], ...Quiz['questions']];
    const other = { ...(text as Quiz['questions'][0]), text: 'Another question?' };
    const kind = aQuestion('text', { _id: number?._id ?? '' });
    const fewer = {
      ...(ordering as Quiz['questions'][0]),
      options: (ordering?.options ?? []).slice(1),
      key: ['c', 'b'],
    };
    const added = aQuestion('text', { _id: 'new' });
    const quiz = aQuiz({
      questions: [single, multiple, other, kind, fewer, added].filter((each) => each !== undefined),
    });
    const { open, changed } = fit(quiz);
    expect(changed).toBe(true);
    expect(open).toMatchObject({ attemptId: begun.attemptId, quizVersion: 2, at: 2 });
    expect(open.answers).toEqual({ 'q-single': ['b'], 'q-multiple': ['a', 'c'] });
    expect(open.checked.sort()).toEqual(['q-multiple', 'q-single']);
    // The next edit is told from this one.
    expect(fitAttempt(open, track(3), quiz)).toEqual({ open: { ...open, quizVersion: 3 }, changed: false });
  });

  it('says that a question is gone', () => {
    const { open, changed } = fit(aQuiz({ questions: BEFORE.questions.slice(1) }));
    expect([changed, open.at, Object.keys(open.answers).length]).toEqual([true, 3, 4]);
  });
});
