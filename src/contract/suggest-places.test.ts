import { expect, it } from 'vitest';
import { suggestPlaces } from './suggest-places.ts';

const labels = (query: string) => suggestPlaces(query, 3).map(({ label }) => label);

it.each([
  ['prog', 'Programming'],
  ['persnal', 'Personal Development'],
  ['machine lear', 'Machine Learning'],
  ['guiatr', 'Guitar'],
  ['javascr', 'JavaScript'],
])('%j suggests %j first', (query, label) => expect(labels(query)[0]).toBe(label));

it('puts a category before what is below it, and tells where a sub-category is', () => {
  expect(suggestPlaces('design', 2)).toMatchObject([
    { category: 'design', subCategory: null },
    { category: 'design', subCategory: 'design-tools' },
  ]);
});

it.each(['', ' - ', 'zzzz', 'design zzzz'])('%j suggests nothing', (query) => expect(labels(query)).toEqual([]));

it('takes nothing for a typo where something is meant as it is typed', () => {
  expect(suggestPlaces('other', 9)).toEqual([{ category: 'other', subCategory: null, label: 'Other' }]);
});
