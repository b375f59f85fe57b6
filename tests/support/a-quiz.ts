import { randomUUID } from 'node:crypto';
import { hasOptions } from '#contract/quiz-rules.ts';
import type { Question, QuestionKind, Quiz, QuizAttempt } from '#contract/quiz.ts';

const KEYS: Record<QuestionKind, string[]> = {
  single: ['b'],
  multiple: ['a', 'c'],
  ordering: ['c', 'a', 'b'],
  text: ['Bengaluru', 'Bangalore'],
  number: ['3.14', '0.01'],
};

/** A whole question of this kind. */
export function aQuestion(kind: QuestionKind, fields: Partial<Question> = {}): Question {
  return {
    _id: `q-${kind}`,
    kind,
    text: `A question of the kind ${kind}?`,
    code: '',
    explanation: `Why, in ${kind}.`,
    options: hasOptions(kind) ? ['a', 'b', 'c'].map((_id) => ({ _id, text: `Answer ${_id}`, explanation: '' })) : [],
    key: KEYS[kind],
    ...fields,
  };
}

/** A quiz with a question of each kind. */
export function aQuiz(fields: Partial<Quiz> = {}): Quiz {
  const questions = (Object.keys(KEYS) as QuestionKind[]).map((kind) => aQuestion(kind));
  return { mode: 'practice', passPercent: 60, questions, ...fields };
}

/** The right answers to it, as a learner gives them. */
export function rightAnswers({ questions }: Quiz): Record<string, string[]> {
  return Object.fromEntries(
    questions.map(({ _id, kind, key }) => [_id, hasOptions(kind) ? (key ?? []) : (key ?? []).slice(0, 1)]),
  );
}

/** An attempt with all right answers to `aQuiz`; name what the test is about. */
export const anAttempt = (fields: Partial<QuizAttempt> = {}): QuizAttempt => ({
  _id: randomUUID(),
  courseId: randomUUID(),
  trackId: randomUUID(),
  quizVersion: 1,
  answers: rightAnswers(aQuiz()),
  startedAt: 1_760_000_000_000,
  finishedAt: 1_760_000_060_000,
  ...fields,
});
