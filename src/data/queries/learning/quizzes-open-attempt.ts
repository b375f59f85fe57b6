import { askedQuestions, isAnswered, givenTo, pickAnswers } from '#contract/quiz-rules.ts';
import type { Question, Quiz, QuizAnswers } from '#contract/quiz.ts';
import type { Track } from '#contract/track.ts';
import { shortHash } from '#lib/short-hash.ts';

/** A quiz that is being answered. */
export interface OpenAttempt {
  attemptId: string;
  /** The version of the track that is answered. */
  quizVersion: number;
  /** A hash of each question as it was asked, by its id. */
  asked: Record<string, number>;
  startedAt: number;
  /** The question on the screen, counted from 0. */
  at: number;
  answers: QuizAnswers;
  /** The ids of the questions whose answers were checked: they cannot be changed any more. */
  checked: string[];
}

/** What the learner sees of a question, apart from the order of its options. */
function hashOf({ kind, text, code, options }: Question): number {
  const shown = options.map((option) => [option._id, option.text]).sort();
  return shortHash(JSON.stringify([kind, text, code, shown]));
}

const hashesOf = (quiz: Quiz) => Object.fromEntries(askedQuestions(quiz).map((each) => [each._id, hashOf(each)]));

export function newAttempt({ version: quizVersion }: Track, quiz: Quiz): OpenAttempt {
  const asked = hashesOf(quiz);
  const startedAt = Date.now();
  return { attemptId: crypto.randomUUID(), quizVersion, asked, startedAt, at: 0, answers: {}, checked: [] };
}

/**
 * What was begun at another version, as far as the quiz asks the same: it goes on at the first question without an answer. `changed`:
 * whether it asks anything else now.
 */
export function fitAttempt(
  open: OpenAttempt,
  { version: quizVersion }: Track,
  quiz: Quiz,
): { open: OpenAttempt; changed: boolean } {
  const asked = hashesOf(quiz);
  const before = new Map(Object.entries(open.asked ?? {}));
  const same = new Set(Object.keys(asked).filter((id) => before.get(id) === asked[id]));
  const changed = before.size !== same.size || Object.keys(asked).length !== same.size;
  if (!changed) return { open: { ...open, quizVersion }, changed };
  const kept = Object.fromEntries(Object.entries(open.answers).filter(([id]) => same.has(id)));
  const answers = pickAnswers(quiz, kept);
  const ids = Object.keys(asked);
  const next = ids.findIndex((id) => !isAnswered(givenTo(answers, id)));
  const at = next < 0 ? Math.max(0, ids.length - 1) : next;
  const checked = open.checked.filter((id) => Object.hasOwn(answers, id));
  return { open: { ...open, quizVersion, asked, answers, checked, at }, changed };
}
