import { expect, it } from 'vitest';
import { aGrade } from '../../../tests/support/a-practice-event.ts';
import { lastGiven } from './last-given.ts';

it('takes back the last grade of a card that was not taken out of practice', () => {
  const given = ['a', 'b', 'a', 'c'].map((item) => ({ turn: { item }, event: aGrade(3, { item }) }));
  const cards = [{ item: 'a' }, { item: 'b' }];
  expect(lastGiven(given, [...cards, { item: 'c' }])).toBe(given[3]);
  expect(lastGiven(given, cards)).toBe(given[2]);
  expect(lastGiven(given, [{ item: 'd' }])).toBeUndefined();
});
