import { expect, test } from 'vitest';
import { parseSort, toListingSubject } from './listing-rules.ts';

test('a category key lists, anything else searches', () => {
  expect(toListingSubject('Personal Development')).toMatchObject({
    kind: 'category',
    category: 'personal-development',
  });
  expect(toListingSubject('c++ & rust')).toEqual({ kind: 'search', q: 'c++ & rust', label: 'c++ & rust' });
});

test('an unknown sort of the URL is none', () => {
  expect(parseSort('rating')).toBe('rating');
  expect(parseSort('best')).toBeUndefined();
  expect(parseSort(null)).toBeUndefined();
});
