import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aQuestion, aQuiz } from '../../../../tests/support/a-quiz.ts';
import { QUESTION_KINDS, quizSchema } from '#contract/quiz.ts';
import { readGift, toGift } from './gift.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
console.info(`gift: seed ${SEED}`);

/** Without the ids of options, which GIFT has not. */
function plain(gift: string) {
  return readGift(gift).questions.map(({ options, key, ...question }) => ({
    ...question,
    options: options.map(({ text, explanation }) => ({ text, explanation })),
    right: options.length > 0 ? options.filter(({ _id }) => key?.includes(_id)).map(({ text }) => text) : key,
  }));
}

describe('GIFT', () => {
  it('comes back as it went out', () => {
    const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'ab :=~#{}\\`n%/.[]') });
    const begin = fc.constantFrom('x', '[html]', '[SQL] ', '[plain] [markdown]');
    const words = fc.tuple(begin, word, fc.constantFrom('y', '```y', '```\\ny')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.constantFrom(...QUESTION_KINDS),
        words,
        words,
        words,
        fc.boolean(),
        (kind, text, why, code, has) => {
          const plainQuestion = aQuestion(kind, { text, explanation: why, code: has ? `${code}\n  two` : '' });
          const options = plainQuestion.options.map((option, index) => ({
            ...option,
            text: `${text}${index}`,
            explanation: kind === 'ordering' ? '' : why,
          }));
          const key = kind === 'ordering' ? options.map(({ _id }) => _id) : plainQuestion.key;
          const question = { ...plainQuestion, options, key: kind === 'text' ? [text, why] : key };
          const gift = toGift(aQuiz({ questions: [question] }));
          expect(readGift(gift)).toMatchObject({ problems: [], changes: [] });
          expect(plain(gift)).toEqual([
            {
              _id: question._id,
              kind,
              text,
              code: question.code,
              explanation: why,
              options: options.map((option) => ({ text: option.text, explanation: option.explanation })),
              right:
                options.length > 0
                  ? options.filter(({ _id }) => key?.includes(_id)).map((option) => option.text)
                  : question.key,
            },
          ]);
        },
      ),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('is read as other programs write it', () => {
    const gift = `// a comment
$CATEGORY: geography

::Capital:: [html]What is the capital of Karnataka? {
  =Bengaluru #Right.
  ~Mysuru #Once it was.
  ~Chennai
}

The earth is flat. {F}

How old is the universe, in billion years? {#13.8:0.2}

A number from one to five {#1..5}

Who wrote {=Kalidasa =Kālidāsa} the Meghaduta?

Which are primes? {~%50%2 ~%-50%4 ~%50%5 ####Only these two.}
`;
    const found = plain(gift);
    expect(readGift(gift).problems).toEqual([]);
    expect(found.map(({ kind, text, right }) => [kind, text, right])).toEqual([
      ['single', 'What is the capital of Karnataka?', ['Bengaluru']],
      ['single', 'The earth is flat.', ['False']],
      ['number', 'How old is the universe, in billion years?', ['13.8', '0.2']],
      ['number', 'A number from one to five', ['3', '2']],
      ['text', 'Who wrote _____ the Meghaduta?', ['Kalidasa', 'Kālidāsa']],
      ['multiple', 'Which are primes?', ['2', '5']],
    ]);
    expect(found[0]?.options[1]).toEqual({ text: 'Mysuru', explanation: 'Once it was.' });
    expect(found.at(-1)?.explanation).toBe('Only these two.');
  });

  it('names the line of what it cannot read, and reads the rest', () => {
    const long = 'x'.repeat(600);
    const gift = `Fine? {T}

No answers

Open {=a

Essay {}

Match {=cat -> meow =dog -> woof}
// here
Nothing right {~a ~b}

Too long {=${long} ~b}

Also fine {=yes}`;
    const { questions, problems } = readGift(gift);
    expect(questions.map(({ text }) => text)).toEqual(['Fine?', 'Also fine']);
    expect(problems).toEqual([
      { line: 3, message: 'This text asks nothing: its answers stand between { and }.' },
      { line: 5, message: 'The } after the answers is missing.' },
      { line: 7, message: 'This question has no answers that can be marked.' },
      { line: 9, message: 'Matching questions are not supported.' },
      { line: 13, message: 'This question, or one of its answers or explanations, is too long.' },
    ]);
  });

  it('takes no title for an id that objects have', () => {
    const titles = ['constructor', '__proto__', 'toString', 'fine-1'];
    const { questions } = readGift(titles.map((title) => `::${title}::A? {T}`).join('\n\n'));
    expect(questions.map(({ _id }) => titles.includes(_id))).toEqual([false, false, false, true]);
    expect(quizSchema.safeParse(aQuiz({ questions })).success).toBe(true);
  });

  it('names the line of what it adds with a change', () => {
    const gift = `[SQL] is what? {=A language ~A town}

Half? {=yes =%50%perhaps}

Partly {=%100%a ~%50%b ~c}

True? {T#No.#Yes.}

Short {=a#Well done.}

Number {#5:1#Good.}

Numbers {#=5:0 =%50%6:1}

Shared {~%33.33333%a ~%33.33333%b ~%33.33333%c ~%-100%d}

Code
\`\`\`js
a
\`\`\`
and
\`\`\`
b
\`\`\` {=yes}`;
    const { questions, changes } = readGift(gift);
    expect(questions[0]?.text).toBe('[SQL] is what?');
    expect(questions.at(-1)).toMatchObject({ text: 'Code\nand\nb', code: 'a' });
    expect(changes.map(({ line, message }) => `${line} ${message.split(' ').slice(0, 4).join(' ')}`)).toEqual([
      '3 Part of the credit',
      '5 Part of the credit',
      '7 The feedback to single',
      '9 The feedback to single',
      '11 The feedback to single',
      '13 Part of the credit',
      '13 Of several numbers only',
      '17 Only the first block',
    ]);
  });

  it('gives a question that stands there twice another id', () => {
    const [first, second] = readGift('::one::A? {T}\n\n::one::B? {T}').questions;
    expect(first?._id).toBe('one');
    expect(second?._id).not.toBe('one');
  });
});
