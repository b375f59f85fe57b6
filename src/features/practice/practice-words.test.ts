import { expect, it } from 'vitest';
import { nextWords, pauseWords } from './practice-words.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

it('tells a pause in the unit that fits, in the singular for one', () => {
  const told = [20_000, MINUTE, 59 * MINUTE, 5 * 60 * MINUTE, DAY, 59 * DAY, 90 * DAY, 364 * DAY, 365 * DAY, 550 * DAY];
  expect(told.map(pauseWords)).toEqual([
    ...['1 min', '1 min', '59 min', '5 h', '1 day', '59 days', '3 months', '12 months', '1 year', '1.5 years'],
  ]);
});

it('tells when the next are due by the days of the calendar', () => {
  const now = new Date(2026, 10, 25, 23, 30).getTime();
  expect(nextWords(new Date(2026, 10, 25, 23, 55).getTime(), now)).toBe('at 23:55');
  expect(nextWords(new Date(2026, 10, 26).getTime(), now)).toBe('tomorrow');
  expect(nextWords(new Date(2026, 10, 28).getTime(), now)).toBe('in 3 days');
});
