import {
  QUIZ_ACCEPTED_MAX,
  QUIZ_ANSWER_MAX,
  QUIZ_CODE_MAX,
  QUIZ_EXPLANATION_MAX,
  QUIZ_OPTIONS_MAX,
  QUIZ_QUESTION_MAX,
} from '#contract/limits.ts';
import { isPartId } from '#contract/part-id.ts';
import { questionProblem } from '#contract/quiz-rules.ts';
import type { Question, Quiz } from '#contract/quiz.ts';
import { newOption, newQuestion } from './quiz-form.ts';

interface Remark {
  /** Where the question begins, from 1. */
  line: number;
  message: string;
}

/** What of a text in the format GIFT can be asked here, what of that is not as it was, and what cannot be asked. */
export interface GiftReading {
  questions: Question[];
  changes: Remark[];
  problems: Remark[];
}

interface Answer {
  right: boolean;
  /** In percent; null where none is given. */
  weight: number | null;
  text: string;
  explanation: string;
}

class Problem extends Error {}

const FENCE = '```';
const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/i;
const escape = (text: string) => text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r?\n/g, '\\n');
const unescapeCode = (text: string) =>
  text.replace(/\\(n|[\s\S])/g, (_all, char: string) => (char === 'n' ? '\n' : char));
const unescape = (text: string) => unescapeCode(text).trim();

/** What an import does not keep. */
const LOST = {
  credit: 'Part of the credit for an answer is not kept: an answer is right or not.',
  feedback: 'The feedback to single answers is not kept.',
  numbers: 'Of several numbers only the first is kept.',
  code: 'Only the first block of code is shown as code, below the text.',
};
type Lose = (what: keyof typeof LOST) => void;

/** A fence in words would be taken for the beginning of code. */
const escapeWords = (text: string) => escape(text).replace(/`{3,}/g, (run) => '\\`'.repeat(run.length));

function askedOf({ text, code }: Question): string {
  // What stands before it would be taken for its format.
  const format = FORMAT.test(text) ? '[plain]' : '';
  return format + escapeWords(text) + (code === '' ? '' : `\\n${FENCE}\\n${escapeWords(code)}\\n${FENCE}`);
}

function answersOf({ kind, key, options }: Question): string {
  const right = new Set(key);
  const why = (explanation: string) => (explanation === '' ? '' : `#${escape(explanation)}`);
  if (kind === 'number') return `#${(key?.[0] ?? '').trim()}:${(key?.[1] ?? '0').trim()}`;
  if (kind === 'text') return (key ?? []).map((accepted) => `=${escape(accepted)}`).join(' ');
  if (kind === 'ordering') return options.map(({ text }, index) => `=${index + 1} -> ${escape(text)}`).join(' ');
  const share = (count: number) => Math.round(10_000_000 / Math.max(1, count)) / 100_000;
  return options
    .map(({ _id, text, explanation }) => {
      const answer = escape(text) + why(explanation);
      if (kind === 'single') return (right.has(_id) ? '=' : '~') + answer;
      return `~%${right.has(_id) ? share(right.size) : -share(options.length - right.size)}%${answer}`;
    })
    .join(' ');
}

/** The quiz as GIFT. An order becomes a matching of 1, 2, 3 with its parts, as GIFT has none. */
export function toGift({ questions }: Quiz): string {
  return questions
    .map((question) => {
      const general = question.explanation === '' ? '' : ` ####${escape(question.explanation)}`;
      return `::${escape(question._id)}::${askedOf(question)} {${answersOf(question)}${general}}\n`;
    })
    .join('\n');
}

/** Where one of `chars` stands from `from` on, and is not escaped; -1 for nowhere. */
function findPlain(text: string, chars: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (chars.includes(text[at] as string)) return at;
  }
  return -1;
}

function splitAnswers(body: string): { sign: string; text: string }[] {
  const parts: { sign: string; text: string }[] = [];
  let at = findPlain(body, '=~');
  if (at < 0 || body.slice(0, at).trim() !== '') return [];
  while (at >= 0) {
    const next = findPlain(body, '=~', at + 1);
    parts.push({ sign: body[at] as string, text: body.slice(at + 1, next < 0 ? undefined : next) });
    at = next;
  }
  return parts;
}

function toAnswer({ sign, text }: { sign: string; text: string }): Answer {
  const weight = /^\s*%(-?[\d.]+)%/.exec(text);
  const rest = weight ? text.slice(weight[0].length) : text;
  const hash = findPlain(rest, '#');
  return {
    right: weight ? Number(weight[1]) > 0 : sign === '=',
    weight: weight ? Number(weight[1]) : null,
    text: unescape(hash < 0 ? rest : rest.slice(0, hash)),
    explanation: hash < 0 ? '' : unescape(rest.slice(hash + 1)),
  };
}

function toNumberKey(body: string, lose: Lose): string[] {
  const weights = [...body.matchAll(/%([\d.]+)%/g)].map(([, weight]) => Number(weight));
  if (weights.some((weight) => weight > 0 && weight < 100)) lose('credit');
  if (body.includes('#')) lose('feedback');
  if ((body.match(/=/g) ?? []).length > 1) lose('numbers');
  const [answer = ''] = body.replace(/^\s*=?(%[\d.]+%)?/, '').split(/[=~#]/);
  const range = /^\s*([-+\d.,e]+)\.\.([-+\d.,e]+)\s*$/i.exec(answer);
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    return [String((low + high) / 2), String(Math.abs(high - low) / 2)];
  }
  const [number = '', tolerance = '0'] = answer.split(':');
  return [number.trim(), tolerance.trim() || '0'];
}

/** The order in a matching of 1, 2, 3 with its parts; null for another matching. */
function toOrder(answers: readonly Answer[]): string[] | null {
  const pairs = answers.map(({ text }) => /^(\d+)\s*->\s*([\s\S]+)$/.exec(text));
  const parts = new Map(pairs.flatMap((pair) => (pair ? [[Number(pair[1]), pair[2] as string] as const] : [])));
  const order = answers.map((_answer, index) => parts.get(index + 1));
  return order.every((part) => part !== undefined) ? order : null;
}

/** Whether all the right answers of a multiple choice share the credit, as those of this app do. */
function isShared(answers: readonly Answer[]): boolean {
  const weights = answers.flatMap(({ right, weight }) => (right ? [weight ?? 100] : []));
  return weights.every((weight) => Math.abs(weight - 100 / weights.length) < 0.01);
}

/** What a question says, apart from its answers. */
type Asked = Pick<Question, 'text' | 'code' | 'explanation'> & { _id?: string };

function toQuestion(asked: Asked, body: string, lose: Lose): Question {
  const truth = /^\s*(T|TRUE|F|FALSE)\s*(?:#|$)/i.exec(body);
  if (truth) {
    if (body.includes('#')) lose('feedback');
    const options = [newOption('True'), newOption('False')];
    const right = options[/^t/i.test(truth[1] as string) ? 0 : 1];
    return newQuestion('single', { ...asked, options, key: right ? [right._id] : [] });
  }
  if (/^\s*#/.test(body)) return newQuestion('number', { ...asked, key: toNumberKey(body.trim().slice(1), lose) });
  const parts = splitAnswers(body);
  const answers = parts.map(toAnswer);
  if (answers.length === 0) throw new Problem('This question has no answers that can be marked.');
  const keepsFeedback = parts.some(({ sign }) => sign === '~');
  if (!keepsFeedback && answers.some(({ explanation }) => explanation !== '')) lose('feedback');
  if (answers.some(({ text }) => text.includes('->'))) {
    const order = toOrder(answers);
    if (!order) throw new Problem('Matching questions are not supported.');
    if (order.length > QUIZ_OPTIONS_MAX) throw new Problem(`A question can have at most ${QUIZ_OPTIONS_MAX} answers.`);
    return newQuestion('ordering', { ...asked, options: order.map((text) => newOption(text)) });
  }
  if (parts.every(({ sign }) => sign === '=')) {
    if (answers.length > QUIZ_ACCEPTED_MAX)
      throw new Problem(`A question can have at most ${QUIZ_ACCEPTED_MAX} accepted answers.`);
    if (answers.some(({ weight }) => weight !== null && weight < 100)) lose('credit');
    return newQuestion('text', { ...asked, key: answers.map(({ text }) => text) });
  }
  if (answers.length > QUIZ_OPTIONS_MAX) throw new Problem(`A question can have at most ${QUIZ_OPTIONS_MAX} answers.`);
  const options = answers.map(({ text, explanation }) => newOption(text, explanation));
  const key = options.filter((_option, index) => answers[index]?.right).map(({ _id }) => _id);
  if (!isShared(answers)) lose('credit');
  const several = key.length > 1 || parts.every(({ sign }) => sign === '~');
  return newQuestion(several ? 'multiple' : 'single', { ...asked, options, key });
}

function requireShort(question: Question): Question {
  const { text, code, explanation, options, key } = question;
  const tooLong =
    text.length > QUIZ_QUESTION_MAX ||
    code.length > QUIZ_CODE_MAX ||
    [explanation, ...options.map((option) => option.explanation)].some((each) => each.length > QUIZ_EXPLANATION_MAX) ||
    [...options.map((option) => option.text), ...(key ?? [])].some((each) => each.length > QUIZ_ANSWER_MAX);
  if (tooLong) throw new Problem('This question, or one of its answers or explanations, is too long.');
  return question;
}

function readBlock(block: string, lose: Lose): Question {
  const title = /^::((?:\\.|[^:\\]|:(?!:))*)::/.exec(block);
  const rest = (title ? block.slice(title[0].length) : block).replace(FORMAT, '');
  const open = findPlain(rest, '{');
  const close = open < 0 ? -1 : findPlain(rest, '}', open);
  if (open < 0) throw new Problem('This text asks nothing: its answers stand between { and }.');
  if (close < 0) throw new Problem('The } after the answers is missing.');
  const general = rest.slice(open + 1, close).split('####');
  const after = rest.slice(close + 1).trim();
  const words = after === '' ? rest.slice(0, open) : `${rest.slice(0, open).trim()} _____ ${after}`;
  // Escaped ones are words.
  const [before = '', code = '', ...more] = words.split(/(?:\\n|\n)?```\w*(?:\\n|\n)?/);
  const text = [before, ...more].filter((part) => part.trim() !== '').join('\n');
  if (more.some((part) => part.trim() !== '')) lose('code');
  const name = unescape(title?.[1] ?? '');
  const asked: Asked = { text: unescape(text), code: unescapeCode(code), explanation: unescape(general[1] ?? '') };
  const question = toQuestion(isPartId(name) ? { ...asked, _id: name } : asked, general[0] ?? '', lose);
  const problem = questionProblem(question);
  if (problem !== null) throw new Problem(problem);
  return requireShort(question);
}

/** Reads a text in the format GIFT: questions with empty lines between them. */
export function readGift(gift: string): GiftReading {
  const reading: GiftReading = { questions: [], changes: [], problems: [] };
  const ids = new Set<string>();
  let block: string[] = [];
  let begin = 0;
  const end = () => {
    if (block.length === 0) return;
    const lost = new Set<keyof typeof LOST>();
    try {
      const question = readBlock(block.join('\n').trim(), (what) => lost.add(what));
      // Twice in a text, it is another question.
      const { _id } = ids.has(question._id) ? newQuestion(question.kind) : question;
      ids.add(_id);
      reading.questions.push({ ...question, _id });
      reading.changes.push(...[...lost].map((what) => ({ line: begin, message: LOST[what] })));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      reading.problems.push({ line: begin, message: error.message });
    }
    block = [];
  };
  for (const [index, line] of gift.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') end();
    else if (!/^\s*(\/\/|\$CATEGORY:)/.test(line)) {
      if (block.length === 0) begin = index + 1;
      block.push(line.trimEnd());
    }
  }
  end();
  return reading;
}
