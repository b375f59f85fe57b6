import { expect, test } from 'vitest';
import { matchCountText, parseSort, toListingSubject } from './listing-rules.ts';

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

test('the number of courses says where more may match', () => {
  const text = (total: number, atLeast = false) => matchCountText({ total, atLeast });
  expect([text(0), text(1), text(10_000), text(10_000, true)]).toEqual([
    '0 courses',
    '1 course',
    '10,000 courses',
    '10,000+ courses',
  ]);
});

test('an unknown sort of the URL is none', () => {
  expect(parseSort('rating')).toBe('rating');
  expect(parseSort('best')).toBeUndefined();
  expect(parseSort(null)).toBeUndefined();
});
