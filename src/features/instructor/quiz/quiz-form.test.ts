import { describe, expect, it } from 'vitest';
import { aQuestion, aQuiz } from '../../../../tests/support/a-quiz.ts';
import { questionProblem } from '#contract/quiz-rules.ts';
import { QUESTION_KINDS, quizSchema } from '#contract/quiz.ts';
import { joinQuizzes, moved, newQuestion, newQuiz, withKind, withMark, withOptions } from './quiz-form.ts';

describe('a question in its form', () => {
  it.each(QUESTION_KINDS.flatMap((from) => QUESTION_KINDS.map((to) => [from, to] as const)))(
    'stays one that the server takes when %s becomes %s',
    (from, to) => {
      const question = withKind(aQuestion(from), to);
      expect(quizSchema.safeParse(aQuiz({ questions: [question] })).success).toBe(true);
      expect(question.kind).toBe(to);
      if (from === to) expect(questionProblem(question)).toBeNull();
    },
  );

  it('keeps its answers and its marks from one kind to another as far as they fit', () => {
    const several = withKind(aQuestion('single'), 'multiple');
    expect([several.options, several.key]).toEqual([aQuestion('single').options, ['b']]);
    expect(withKind(aQuestion('multiple'), 'single').key).toEqual(['a']);
  });

  it('loses the mark of an answer that is removed, and marks one or several', () => {
    const single = aQuestion('single');
    expect(withOptions(single, single.options.slice(0, 1)).key).toEqual([]);
    expect(withMark(single, 'a').key).toEqual(['a']);
    expect(withMark(aQuestion('multiple'), 'b').key).toEqual(['a', 'c', 'b']);
    expect(withMark(aQuestion('multiple'), 'a').key).toEqual(['c']);
  });

  it('is in the order of its answers', () => {
    const question = withOptions(aQuestion('ordering'), moved(aQuestion('ordering').options, 0, 2));
    expect(question.key).toEqual(['b', 'c', 'a']);
  });

  it('begins as one that is not asked yet, with ids of its own', () => {
    expect(QUESTION_KINDS.map((kind) => questionProblem(newQuestion(kind)))).not.toContain(null);
    expect(newQuiz().questions[0]?._id).not.toBe(newQuiz().questions[0]?._id);
  });
});

describe('joinQuizzes', () => {
  it('keeps what both devices wrote, and what is the same once', () => {
    const shared = aQuestion('single');
    const theirs = aQuiz({ passPercent: 80, questions: [shared, aQuestion('text', { text: 'Theirs?' })] });
    const mine = aQuiz({ questions: [shared, aQuestion('text', { text: 'Mine?' }), aQuestion('number')] });
    const { passPercent, questions } = joinQuizzes(mine, theirs);
    expect(passPercent).toBe(80);
    expect(questions.map(({ text }) => text)).toEqual([shared.text, 'Theirs?', 'Mine?', aQuestion('number').text]);
    expect(new Set(questions.map(({ _id }) => _id)).size).toBe(4);
  });
});
