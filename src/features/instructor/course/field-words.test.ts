import { expect, test } from 'vitest';
import { COURSE_FIELDS } from '#contract/course-fields.ts';
import { TRACK_FIELDS } from '#contract/track-fields.ts';
import { bothOf, fieldOf, valueWords } from './field-words.ts';

test('both sides stand together where they can', () => {
  expect(bothOf(TRACK_FIELDS.content, 'mine', 'theirs\n')).toBe('theirs\n\nmine');
  expect(bothOf(COURSE_FIELDS.tags, ['a', 'c'], ['a', 'b'])).toEqual(['a', 'b', 'c']);
  expect(bothOf(COURSE_FIELDS.tags, ['a', 'b', 'c'], ['d', 'e', 'f'])).toBeUndefined();
  expect(bothOf(COURSE_FIELDS.title, 'mine', 'theirs')).toBeUndefined();
  expect(bothOf(COURSE_FIELDS.price, 1, 2)).toBeUndefined();
});

test('values in words', () => {
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
