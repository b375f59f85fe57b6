import { quizSchema } from '#contract/quiz.ts';
import { Refusal } from '../refusal.ts';

function parse(content: string | null): unknown {
  try {
    return JSON.parse(content ?? '');
  } catch {
    return null;
  }
}

/**
 * Throws `bad_request` unless the content is a quiz: one JSON value within the limits, each question and each option of a question
 * with an id of its own. Its questions may be incomplete.
 */
export function requireQuiz(content: string | null): void {
  const read = quizSchema.safeParse(parse(content));
  if (!read.success)
    throw new Refusal('bad_request', 'This is not a quiz. Please check the length of its questions and answers.');
  const { questions } = read.data;
  const areApart = (parts: readonly { _id: string }[]) => new Set(parts.map(({ _id }) => _id)).size === parts.length;
  if (!areApart(questions) || !questions.every(({ options }) => areApart(options)))
    throw new Refusal('bad_request', 'Two questions, or two answers to a question, have the same id.');
  if (questions.some(({ key }) => key === null))
    throw new Refusal('bad_request', 'A question of this quiz has no answers.');
}
