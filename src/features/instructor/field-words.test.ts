import { expect, test } from 'vitest';
import { bothOf, valueWords } from './field-words.ts';

test('both sides stand together where they can', () => {
  expect(bothOf('content', 'mine', 'theirs\n')).toBe('theirs\n\nmine');
  expect(bothOf('tags', ['a', 'c'], ['a', 'b'])).toEqual(['a', 'b', 'c']);
  expect(bothOf('tags', ['a', 'b', 'c'], ['d', 'e', 'f'])).toBeUndefined();
  expect(bothOf('title', 'mine', 'theirs')).toBeUndefined();
  expect(bothOf('price', 1, 2)).toBeUndefined();
});

test('values in words', () => {
  expect(valueWords('price', 499)).toBe('₹499');
  expect(valueWords('tags', ['a', 'b'])).toBe('a, b');
  expect(valueWords('category', 'personal-development')).toBe('Personal Development');
  expect(valueWords('content', null)).toBe('');
});
