// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { askedQuestions, markQuiz, withoutAnswers } from '#contract/quiz-rules.ts';
import type { Quiz, QuizAttempt } from '#contract/quiz.ts';
import type { AttemptView } from '#data/queries/learning/quizzes.ts';
import { anAttempt, aQuestion, aQuiz } from '../../../tests/support/a-quiz.ts';
import { aTrack } from '../../../tests/support/a-track.ts';
import { QuizResultView } from './quiz-result.tsx';

afterEach(cleanup);
const GRADED = aQuiz({ mode: 'graded' });

function attemptAt(quiz: Quiz, fields: Partial<QuizAttempt> = {}, passed?: boolean): AttemptView {
  const attempt = anAttempt(fields);
  const result = markQuiz(quiz, attempt.answers);
  if (!result) throw new Error('The quiz has no keys');
  return {
    attempt: { ...attempt, result: { ...result, passed: passed ?? result.passed } },
    waits: false,
    problem: null,
  };
}

/** The first of `attempts`, with the quiz as it is now. */
function show(quiz: Quiz, attempts: AttemptView[]) {
  const [shown] = attempts;
  if (!shown) throw new Error('No attempt to show');
  render(
    <MemoryRouter>
      <QuizResultView
        {...{ quiz, questions: askedQuestions(quiz), shown, attempts }}
        onShow={() => undefined}
        onAgain={() => undefined}
        next={aTrack({ _id: 'next' })}
      />
    </MemoryRouter>,
  );
}

describe('what came of an attempt', () => {
  it('that was worse than one that passed: the quiz stays passed', () => {
    show(GRADED, [attemptAt(GRADED, { answers: {} }), attemptAt(GRADED)]);
    expect(screen.getByRole('heading', { name: '0% this time. You have passed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Next lesson' })).toBeTruthy();
  });

  it('that did not pass: not yet', () => {
    show(withoutAnswers(GRADED), [attemptAt(GRADED, { answers: {} })]);
    expect(screen.getByRole('heading', { name: 'Not passed yet' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Next lesson' })).toBeNull();
    expect(screen.getByText(/appear once you pass/)).toBeTruthy();
  });

  it('that passed, while its answers are not here yet: they are on their way', () => {
    show(withoutAnswers(GRADED), [attemptAt(GRADED)]);
    expect(screen.getByRole('heading', { name: 'You passed' })).toBeTruthy();
    expect(screen.getByText(/come with the next connection/)).toBeTruthy();
  });

  it('that was practice, of a quiz that is graded by then: it is to be taken again', () => {
    show(withoutAnswers(GRADED), [attemptAt(aQuiz(), {}, false)]);
    expect(screen.getByText(/It is graded now/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Next lesson' })).toBeNull();
  });

  it('whose marks the quiz of now would not give: it was changed since', () => {
    const told = () => screen.queryByText(/was changed after this attempt/);
    const attempt = attemptAt(aQuiz());
    show(aQuiz(), [attempt]);
    expect(told()).toBeNull();
    cleanup();
    const { questions } = aQuiz();
    const edited = questions.map((each) => (each.kind === 'text' ? aQuestion('text', { key: ['Mysuru'] }) : each));
    show(aQuiz({ questions: edited }), [attempt]);
    expect(told()).toBeTruthy();
    cleanup();
    show(aQuiz({ questions: aQuiz().questions.slice(1) }), [attempt]);
    expect(told()).toBeTruthy();
  });
});
