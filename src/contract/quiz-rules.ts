import type { Question, QuestionKind, Quiz, QuizAnswers, QuizResult } from './quiz.ts';

/** What was given to the question. */
export const givenTo = (answers: QuizAnswers, id: string): readonly string[] =>
  (Object.hasOwn(answers, id) ? answers[id] : null) ?? [];

/** The kinds whose answers are the ids of options. */
const WITH_OPTIONS: readonly QuestionKind[] = ['single', 'multiple', 'ordering'];
export const hasOptions = (kind: QuestionKind): boolean => WITH_OPTIONS.includes(kind);

/**
 * How many spaces there are makes no difference, nor which minus; upper and lower case do only in an answer about code. There no
 * space counts beside a comma, a colon or an equals sign, nor within a bracket, unless something is quoted.
 */
function plainText(text: string, { code }: Pick<Question, 'code'>): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\u2212/g, '-')
    .trim()
    .replace(/\s+/g, ' ');
  if (code === '') return plain.toLowerCase();
  return /["'`]/.test(plain) ? plain : plain.replace(/ ?([,;:=]) ?|([([{]) | ([)\]}])/g, '$1$2$3');
}

/**
 * The number that was typed, or NaN. A comma between groups of digits that end in three is passed over, as in 1,00,000; any other
 * comma is a decimal point.
 */
export function toNumber(text: string): number {
  const typed = text.replace(/\s/g, '').replace(/\u2212/g, '-');
  const plain = /^[-+]?[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(typed)
    ? typed.replace(/,/g, '')
    : typed.replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(plain) ? Number(plain) : Number.NaN;
}

function isNear(given: string, [number = '', tolerance = '0']: readonly string[]): boolean {
  const wanted = toNumber(number);
  // What is added is for numbers such as 0.1 + 0.2.
  const slack = Math.abs(toNumber(tolerance)) + 1e-9 * Math.max(1, Math.abs(wanted));
  return Math.abs(toNumber(given) - wanted) <= slack;
}

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Whether anything was answered. */
export function isAnswered(given: readonly string[]): boolean {
  return given.some((value) => value.trim() !== '');
}

/** Whether what was typed is no number where one is asked for. */
export function isNoNumber({ kind }: Pick<Question, 'kind'>, given: readonly string[]): boolean {
  return kind === 'number' && isAnswered(given) && Number.isNaN(toNumber(given[0] ?? ''));
}

/**
 * Whether the answer is right; null if the question does not tell its key. The one rule, on devices and on the server. Of
 * several right options all have to be chosen, and no other.
 */
export function markAnswer(
  { kind, key, code }: Pick<Question, 'kind' | 'key' | 'code'>,
  given: readonly string[],
): boolean | null {
  if (key === null) return null;
  if (!isAnswered(given)) return false;
  switch (kind) {
    case 'single':
    case 'ordering':
      return isSameList(key, given);
    case 'multiple':
      return isSameList([...key].sort(), [...new Set(given)].sort());
    case 'text':
      return key.some((accepted) => plainText(accepted, { code }) === plainText(given[0] ?? '', { code }));
    case 'number':
      return isNear(given[0] ?? '', key);
  }
}

/** Why a question cannot be asked yet, in words for its author; null for a whole one. */
export function questionProblem({ kind, text, options, key }: Question): string | null {
  const right = key ?? [];
  if (text.trim() === '') return 'Write the question.';
  if (hasOptions(kind)) {
    if (options.length < 2) return 'Add at least two answers.';
    if (options.some((option) => option.text.trim() === '')) return 'An answer is empty. Write it, or remove it.';
    const ids = new Set(options.map(({ _id }) => _id));
    const known = right.filter((id) => ids.has(id));
    if (kind === 'single' && (known.length !== 1 || right.length !== 1)) return 'Mark the right answer.';
    if (kind === 'multiple' && (known.length === 0 || new Set(known).size !== right.length))
      return 'Mark at least one right answer.';
    if (kind === 'ordering' && (new Set(known).size !== ids.size || right.length !== ids.size))
      return 'The order is incomplete.';
    return null;
  }
  if (kind === 'text') return right.some((accepted) => accepted.trim() !== '') ? null : 'Write an accepted answer.';
  if (Number.isNaN(toNumber(right[0] ?? ''))) return 'Write the right number.';
  return Number.isNaN(toNumber(right[1] ?? '0')) ? 'The tolerance is not a number.' : null;
}

/** 'Practice', or 'Graded, pass mark 80%'. */
export const modeWords = ({ mode, passPercent }: Quiz): string =>
  mode === 'practice' ? 'Practice' : `Graded, pass mark ${passPercent}%`;

/** The questions that are asked: an author may save one that is not whole yet. */
export function askedQuestions(quiz: Quiz): Question[] {
  return quiz.questions.filter((question) => question.key === null || questionProblem(question) === null);
}

/** Marks all that was asked. Null where a key is not told: only the server can mark it. */
export function markQuiz(quiz: Quiz, answers: QuizAnswers): QuizResult | null {
  const right: Record<string, boolean> = {};
  for (const question of askedQuestions(quiz)) {
    const mark = markAnswer(question, givenTo(answers, question._id));
    if (mark === null) return null;
    right[question._id] = mark;
  }
  const { mode, passPercent } = quiz;
  const { count, total } = scoreOf({ right });
  return { mode, passPercent, right, passed: total > 0 && (mode === 'practice' || count * 100 >= passPercent * total) };
}

/**
 * The answers to what the quiz asks, as far as they can be given to it: of options those that there are, of a single choice and of
 * what is typed one.
 */
export function pickAnswers(quiz: Quiz, answers: QuizAnswers): QuizAnswers {
  const picked: QuizAnswers = {};
  for (const { _id, kind, options } of askedQuestions(quiz)) {
    const given = [...new Set(givenTo(answers, _id))].filter(
      (id) => !hasOptions(kind) || options.some((option) => option._id === id),
    );
    const fitting = kind === 'multiple' || kind === 'ordering' ? given : given.slice(0, 1);
    if (isAnswered(fitting)) picked[_id] = fitting;
  }
  return picked;
}

/** How many of how many were right, and in percent, rounded down: 100 only for all. */
export function scoreOf({ right }: Pick<QuizResult, 'right'>): { count: number; total: number; percent: number } {
  const marks = Object.values(right);
  const count = marks.filter(Boolean).length;
  return { count, total: marks.length, percent: marks.length === 0 ? 0 : Math.floor((count * 100) / marks.length) };
}

const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0);

/** The quiz without what would tell its answers: keys, explanations, and the order of what is to be ordered. */
export function withoutAnswers(quiz: Quiz): Quiz {
  const questions = askedQuestions(quiz).map((question) => {
    const options = question.options.map((option) => ({ ...option, explanation: '' }));
    if (question.kind === 'ordering') options.sort(byId);
    return { ...question, explanation: '', options, key: null };
  });
  return { ...quiz, questions };
}

/** The quiz in the `content` of a track; null if there is none. The server has checked it when it was written. */
export function readQuiz(content: string | null): Quiz | null {
  try {
    const quiz = JSON.parse(content ?? '') as Quiz | null;
    return Array.isArray(quiz?.questions) ? quiz : null;
  } catch {
    return null;
  }
}
