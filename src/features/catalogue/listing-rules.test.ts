import { expect, test } from 'vitest';
import { parseSort, toListingSubject } from './listing-rules.ts';

test('a category key lists, anything else searches', () => {
  const none = new URLSearchParams();
  expect(toListingSubject('Personal Development', none)).toMatchObject({
    kind: 'category',
    category: 'personal-development',
  });
  const search = { kind: 'search', q: 'c++ & rust', exact: false, label: 'c++ & rust' };
  expect(toListingSubject('c++ & rust', none)).toEqual(search);
  expect(toListingSubject('c++ & rust', new URLSearchParams('exact=true'))).toEqual({ ...search, exact: true });
});

test('an unknown sort of the URL is none', () => {
  expect(parseSort('rating')).toBe('rating');
  expect(parseSort('best')).toBeUndefined();
  expect(parseSort(null)).toBeUndefined();
});
