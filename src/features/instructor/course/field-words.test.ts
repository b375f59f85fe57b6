import { expect, test } from 'vitest';
import { COURSE_FIELDS } from '#contract/course-fields.ts';
import { TRACK_FIELDS } from '#contract/track-fields.ts';
import { aQuestion, aQuiz } from '../../../../tests/support/a-quiz.ts';
import { bothOf, fieldOf, valueWords } from './field-words.ts';

test('both sides stand together where they can', () => {
  expect(bothOf(TRACK_FIELDS.content, 'mine', 'theirs\n')).toBe('theirs\n\nmine');
  expect(bothOf(COURSE_FIELDS.tags, ['a', 'c'], ['a', 'b'])).toEqual(['a', 'b', 'c']);
  expect(bothOf(COURSE_FIELDS.tags, ['a', 'b', 'c'], ['d', 'e', 'f'])).toBeUndefined();
  expect(bothOf(COURSE_FIELDS.title, 'mine', 'theirs')).toBeUndefined();
  expect(bothOf(COURSE_FIELDS.price, 1, 2)).toBeUndefined();
});

test('of two quizzes both stand together only if they are passed alike, and are not too long', () => {
  const both = (mine: object, theirs: object) =>
    bothOf(TRACK_FIELDS.content, JSON.stringify(aQuiz(mine)), JSON.stringify(aQuiz(theirs)));
  const many = (count: number, name: string) => ({
    questions: Array.from({ length: count }, (_, n) => aQuestion('text', { _id: `${name}${n}` })),
  });
  expect(both({}, { passPercent: 90 })).toBeTypeOf('string');
  expect(both({ mode: 'graded' }, {})).toBeUndefined();
  expect(both({ mode: 'graded' }, { mode: 'graded', passPercent: 90 })).toBeUndefined();
  expect(both(many(50, 'a'), many(50, 'b'))).toBeTypeOf('string');
  expect(both(many(51, 'a'), many(50, 'b'))).toBeUndefined();
});

test('values in words', () => {
  const words = (quiz: object) => valueWords(TRACK_FIELDS.content, JSON.stringify(aQuiz(quiz))).split('\n')[0];
  expect(words({ mode: 'graded', passPercent: 80 })).toBe('Graded, pass mark 80%');
  expect(words({})).toBe('Practice');
  expect(valueWords(COURSE_FIELDS.price, 499)).toBe('₹499');
  expect(valueWords(COURSE_FIELDS.tags, ['a', 'b'])).toBe('a, b');
  expect(valueWords(COURSE_FIELDS.category, 'personal-development')).toBe('Personal Development');
  expect(valueWords(TRACK_FIELDS.content, null)).toBe('');
});

test('a field that only a later version knows is called by its name', () => {
  expect(fieldOf('track', 'title').label).toBe('Title');
  expect(fieldOf('course', 'ofLater').label).toBe('ofLater');
  expect(valueWords(fieldOf('course', 'ofLater'), 'Potters')).toBe('Potters');
});
