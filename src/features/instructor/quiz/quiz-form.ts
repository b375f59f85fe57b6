import { QUIZ_DEFAULTS } from '#contract/limits.ts';
import { hasOptions } from '#contract/quiz-rules.ts';
import type { Question, QuestionKind, Quiz, QuizOption } from '#contract/quiz.ts';

export const KIND_NAMES: Record<QuestionKind, string> = {
  single: 'Single choice',
  multiple: 'Multiple choice',
  text: 'Short text',
  number: 'Number',
  ordering: 'Ordering',
};

const newId = () => crypto.randomUUID().slice(0, 8);

export function newOption(text = '', explanation = ''): QuizOption {
  return { _id: newId(), text, explanation };
}

export function newQuestion(kind: QuestionKind, fields: Partial<Question> = {}): Question {
  const options = hasOptions(kind) ? [newOption(), newOption()] : [];
  return keyed({ _id: newId(), kind, text: '', code: '', explanation: '', options, key: [], ...fields });
}

export const newQuiz = (): Quiz => ({ ...QUIZ_DEFAULTS, questions: [newQuestion('single')] });

/** The question with a key that fits its kind and its options, as much of it as can stay. */
function keyed(question: Question): Question {
  const { kind, options, key } = question;
  const ids = options.map(({ _id }) => _id);
  if (kind === 'ordering') return { ...question, key: ids };
  const kept = (key ?? []).filter((id) => !hasOptions(kind) || ids.includes(id));
  if (kind === 'single') return { ...question, key: kept.slice(0, 1) };
  if (kind === 'number') return { ...question, key: [kept[0] ?? '', kept[1] ?? '0'] };
  return { ...question, key: kind === 'text' && kept.length === 0 ? [''] : kept };
}

/** Options stay where the new kind has some, and their marks as far as they fit. */
export function withKind(question: Question, kind: QuestionKind): Question {
  if (kind === question.kind) return question;
  const options = !hasOptions(kind) ? [] : question.options.length > 0 ? question.options : [newOption(), newOption()];
  const key = hasOptions(kind) && hasOptions(question.kind) ? question.key : [];
  return keyed({ ...question, kind, options, key });
}

export const withOptions = (question: Question, options: QuizOption[]): Question => keyed({ ...question, options });

/** Marks an option as right, or takes the mark away; of a single choice the only one. */
export function withMark(question: Question, optionId: string): Question {
  const key = question.key ?? [];
  if (question.kind === 'single') return { ...question, key: [optionId] };
  return { ...question, key: key.includes(optionId) ? key.filter((id) => id !== optionId) : [...key, optionId] };
}

/** The list with the entry at `from` at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Both sides of a quiz that two devices edited: theirs, and below it each question of mine that is another one there. */
export function joinQuizzes(mine: Quiz, theirs: Quiz): Quiz {
  const known = new Map(theirs.questions.map((question) => [question._id, JSON.stringify(question)]));
  const added = mine.questions.filter((question) => known.get(question._id) !== JSON.stringify(question));
  return {
    ...theirs,
    questions: [
      ...theirs.questions,
      ...added.map((question) => (known.has(question._id) ? { ...question, _id: newId() } : question)),
    ],
  };
}
