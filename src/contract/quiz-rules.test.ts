import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aQuestion, aQuiz, rightAnswers } from '../../tests/support/a-quiz.ts';
import {
  askedQuestions,
  givenTo,
  isNoNumber,
  markAnswer,
  markQuiz,
  questionProblem,
  readQuiz,
  scoreOf,
  toNumber,
  withoutAnswers,
} from './quiz-rules.ts';
import { QUESTION_KINDS, quizSchema } from './quiz.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
console.info(`quiz-rules: seed ${SEED}`);
const check = <T>(property: fc.IProperty<T>) => fc.assert(property, { seed: SEED, numRuns: 2000 });

describe('the id of a question', () => {
  it.each(['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])(
    'is not what objects have: %s',
    (id) => {
      const quiz = aQuiz({ questions: [aQuestion('text', { _id: id })] });
      expect(quizSchema.safeParse(quiz).success).toBe(false);
      // One that was stored before does no harm.
      expect(() => markQuiz(quiz, {})).not.toThrow();
      expect(givenTo({}, id)).toEqual([]);
    },
  );
});

describe('markAnswer', () => {
  it.each([
    ['single', ['b'], true],
    ['single', ['a'], false],
    ['single', ['b', 'a'], false],
    ['single', [], false],
    ['multiple', ['c', 'a'], true],
    ['multiple', ['a', 'a', 'c'], true],
    ['multiple', ['a'], false],
    ['multiple', ['a', 'b', 'c'], false],
    ['ordering', ['c', 'a', 'b'], true],
    ['ordering', ['a', 'c', 'b'], false],
    ['text', ['  bengaluru '], true],
    ['text', ['BANGALORE'], true],
    ['text', ['Mysuru'], false],
    ['text', ['   '], false],
    ['number', ['3.14'], true],
    ['number', ['3.15'], true],
    ['number', ['3.1501'], false],
    ['number', ['3,14'], true],
    ['number', ['about 3.14'], false],
    ['number', [''], false],
  ] as const)('%s: %j is %s', (kind, given, right) => {
    expect(markAnswer(aQuestion(kind), given)).toBe(right);
  });

  it.each([
    ['[1, 2]', '[1,2]', true],
    ['-1', '\u22121', true],
    ['x = 1', 'x=1', true],
    ['True', 'true', false],
    ['a b', 'ab', false],
    ['"a, b"', '"a,b"', false],
    ['3 -1', '3-1', false],
    ['* * *', '***', false],
    ['(1, [2])', '( 1,[ 2 ] )', true],
  ])('about code: for %s, %s is %s', (key, given, right) => {
    expect(markAnswer(aQuestion('text', { code: 'print(x)', key: [key] }), [given])).toBe(right);
  });

  it('takes several spaces and lines for one space', () => {
    const question = aQuestion('text', { key: ['1 2\n3'] });
    expect(markAnswer(question, [' 1   2 3\n'])).toBe(true);
    expect(markAnswer(question, ['12 3'])).toBe(false);
  });

  it('takes the tolerance for none where it is empty, and 0.1 + 0.2 for 0.3', () => {
    expect(markAnswer(aQuestion('number', { key: ['0.3'] }), [String(0.1 + 0.2)])).toBe(true);
    expect(markAnswer(aQuestion('number', { key: ['0.3'] }), ['0.301'])).toBe(false);
  });

  it('says nothing without a key', () => {
    expect(QUESTION_KINDS.map((kind) => markAnswer(aQuestion(kind, { key: null }), ['b']))).not.toContain(true);
    expect(markAnswer(aQuestion('single', { key: null }), ['b'])).toBeNull();
  });

  it('takes every number within the tolerance and none beyond it', () => {
    const number = fc.integer({ min: -1e6, max: 1e6 });
    check(
      fc.property(number, fc.integer({ min: 0, max: 1000 }), number, (wanted, tolerance, given) => {
        const question = aQuestion('number', { key: [String(wanted), String(tolerance)] });
        expect(markAnswer(question, [String(given)])).toBe(Math.abs(given - wanted) <= tolerance);
      }),
    );
  });

  it('takes an order for right only where all is in its place', () => {
    check(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 1 }), (given) => {
        const question = aQuestion('ordering', { key: ['a', 'b', 'c', 'd'] });
        expect(markAnswer(question, given)).toBe(given.join('') === 'abcd');
      }),
    );
  });
});

describe('isNoNumber', () => {
  it.each([
    [['9 years'], true],
    [['9'], false],
    [['0,5'], false],
    [[' '], false],
    [[], false],
  ])('%j: %s', (given, is) => {
    expect(isNoNumber({ kind: 'number' }, given)).toBe(is);
    expect(isNoNumber({ kind: 'text' }, given)).toBe(false);
  });
});

describe('a whole question', () => {
  it('has no answer twice in its key', () => {
    expect(questionProblem(aQuestion('multiple', { key: ['a', 'a'] }))).not.toBeNull();
    expect(questionProblem(aQuestion('ordering', { key: ['a', 'b', 'c', 'c'] }))).not.toBeNull();
    expect(questionProblem(aQuestion('ordering', { key: ['a', 'b', 'c', 'x'] }))).not.toBeNull();
  });
});

describe('toNumber', () => {
  it.each([
    ['1,00,000', 100_000],
    ['1,234,567.5', 1_234_567.5],
    ['1,5', 1.5],
    ['0,167', 0.167],
    ['-0,125', -0.125],
    ['00,167', 0.167],
    ['1,167', 1167],
    ['10,167', 10_167],
    ['-2', -2],
    ['−2', -2],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1 000', 1000],
    ['', Number.NaN],
    ['0x10', Number.NaN],
    ['Infinity', Number.NaN],
    ['1.2.3', Number.NaN],
  ])('%s', (text, number) => {
    expect(toNumber(text)).toBe(number);
  });
});

describe('a quiz', () => {
  it('is marked as a whole', () => {
    const quiz = aQuiz({ mode: 'graded', passPercent: 60 });
    const all = rightAnswers(quiz);
    const three = Object.fromEntries(Object.entries(all).slice(0, 3));
    const two = Object.fromEntries(Object.entries(all).slice(0, 2));
    expect(markQuiz(quiz, all)).toMatchObject({ passed: true, mode: 'graded', passPercent: 60 });
    expect(markQuiz(quiz, three)).toMatchObject({ passed: true });
    expect(markQuiz(quiz, two)).toMatchObject({ passed: false });
    expect(markQuiz({ ...quiz, mode: 'practice' }, {})).toMatchObject({ passed: true });
  });

  it('is passed with the share that its author asks for, and not with less', () => {
    check(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
        (pass, hits) => {
          const questions = hits.map((_, index) => aQuestion('single', { _id: `q${index}` }));
          const answers = Object.fromEntries(hits.map((hit, index) => [`q${index}`, [hit ? 'b' : 'a']]));
          const share = hits.filter(Boolean).length / hits.length;
          const result = markQuiz({ mode: 'graded', passPercent: pass, questions }, answers);
          expect(result?.passed).toBe(share >= pass / 100 || Math.abs(share - pass / 100) < 1e-12);
        },
      ),
    );
  });

  it('is not passed without a question', () => {
    expect(markQuiz({ mode: 'graded', passPercent: 1, questions: [] }, {})?.passed).toBe(false);
  });

  it('asks and marks whole questions only', () => {
    const quiz = aQuiz();
    const unfinished = aQuestion('single', { _id: 'unfinished', key: [] });
    const more = { ...quiz, questions: [unfinished, ...quiz.questions] };
    expect(askedQuestions(more)).toEqual(quiz.questions);
    expect(markQuiz(more, rightAnswers(quiz))).toEqual(markQuiz(quiz, rightAnswers(quiz)));
  });

  it('without answers tells no key, no explanation and no order, and cannot be marked', () => {
    const options = ['c', 'a', 'b'].map((_id) => ({ _id, text: `Answer ${_id}`, explanation: `secret ${_id}` }));
    const questions = QUESTION_KINDS.map((kind) => aQuestion(kind, { explanation: 'secret', options }));
    const told = withoutAnswers(aQuiz({ questions }));
    const text = JSON.stringify(told);
    expect(text).not.toContain('secret');
    expect(text).not.toContain('Bengaluru');
    expect(text).not.toContain('3.14');
    expect(told.questions.map(({ key }) => key)).toEqual([null, null, null, null, null]);
    expect(told.questions.at(-1)?.options.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
    expect(told.questions[0]?.options.map(({ _id }) => _id)).toEqual(['c', 'a', 'b']);
    expect(askedQuestions(told)).toHaveLength(5);
    expect(markQuiz(told, rightAnswers(aQuiz()))).toBeNull();
  });

  it('is read from the content of a track', () => {
    const quiz = aQuiz();
    expect(readQuiz(JSON.stringify(quiz))).toEqual(quiz);
    expect([null, '', '{', 'null', '{"questions":1}'].map(readQuiz)).toEqual([null, null, null, null, null]);
    expect(quizSchema.safeParse(quiz).success).toBe(true);
  });
});

describe('scoreOf', () => {
  it('rounds down, so that 100 percent are all', () => {
    const right = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`q${index}`, index > 0]));
    expect(scoreOf({ right })).toEqual({ count: 199, total: 200, percent: 99 });
    expect(scoreOf({ right: {} })).toEqual({ count: 0, total: 0, percent: 0 });
  });
});

describe('questionProblem', () => {
  it.each(QUESTION_KINDS)('is null for a whole question: %s', (kind) => {
    expect(questionProblem(aQuestion(kind))).toBeNull();
  });

  it.each([
    [aQuestion('single', { text: ' ' }), 'Write the question.'],
    [aQuestion('single', { options: [] }), 'Add at least two answers.'],
    [
      aQuestion('single', { options: ['a', 'b'].map((_id) => ({ _id, text: '', explanation: '' })) }),
      'An answer is empty. Write it, or remove it.',
    ],
    [aQuestion('single', { key: [] }), 'Mark the right answer.'],
    [aQuestion('single', { key: ['gone'] }), 'Mark the right answer.'],
    [aQuestion('single', { key: ['a', 'b'] }), 'Mark the right answer.'],
    [aQuestion('multiple', { key: ['gone'] }), 'Mark at least one right answer.'],
    [aQuestion('ordering', { key: ['a', 'b'] }), 'The order is incomplete.'],
    [aQuestion('text', { key: ['  '] }), 'Write an accepted answer.'],
    [aQuestion('number', { key: ['many'] }), 'Write the right number.'],
    [aQuestion('number', { key: ['1', 'x'] }), 'The tolerance is not a number.'],
  ])('names what is missing %#', (question, problem) => {
    expect(questionProblem(question)).toBe(problem);
  });
});
