// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Quiz } from '#contract/quiz.ts';
import { newAttempt } from '#data/queries/learning/quizzes-open-attempt.ts';
import { aQuestion, aQuiz } from '../../../tests/support/a-quiz.ts';
import { aTrack } from '../../../tests/support/a-track.ts';
import { QuizAnswering } from './quiz-answering.tsx';

const scrolled = vi.fn();
beforeEach(() => {
  Element.prototype.scrollIntoView = scrolled;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  scrolled.mockReset();
});

function Answering({ quiz, busy = false }: { quiz: Quiz; busy?: boolean }) {
  const [open, setOpen] = useState(() => newAttempt(aTrack({ type: 'quiz' }), quiz));
  const nothing = () => undefined;
  return (
    <QuizAnswering
      {...{ quiz, questions: quiz.questions, open, busy }}
      onChange={setOpen}
      onFinish={nothing}
      onStartOver={nothing}
    />
  );
}

it('a number that is none is said before it is checked; what came of it is brought into view', async () => {
  const user = userEvent.setup();
  render(<Answering quiz={aQuiz({ questions: [aQuestion('number')] })} />);
  const field = screen.getByRole('textbox');
  await user.type(field, '3 years');
  expect(screen.queryByText('Type only a number.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByText('Type only a number.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(scrolled).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '3,14');
  expect(screen.queryByText('Type only a number.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByText('That is right.')).toBeTruthy();
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest', behavior: 'auto' });
});

it('a number that is none does not go by in a graded quiz either', async () => {
  const user = userEvent.setup();
  render(<Answering quiz={aQuiz({ mode: 'graded', questions: [aQuestion('number'), aQuestion('text')] })} />);
  await user.type(screen.getByRole('textbox'), '9 years');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Question 1 of 2')).toBeTruthy();
  await user.clear(screen.getByRole('textbox'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Question 2 of 2')).toBeTruthy();
});

it('nothing can be changed while it is handed in', () => {
  render(<Answering quiz={aQuiz({ questions: [aQuestion('text')] })} busy />);
  expect(screen.getByRole('textbox').hasAttribute('readonly')).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skip this question and finish' }).disabled).toBe(true);
});
