import { expect, test } from 'vitest';
import { toHalfStars } from './to-half-stars.ts';

const drawn = (rating: number) =>
  toHalfStars(rating)
    .map((fill) => ({ full: '*', half: '/', empty: '.' })[fill])
    .join('');

test('a rating is drawn to the nearest half star', () => {
  expect(drawn(0)).toBe('.....');
  expect(drawn(4.24)).toBe('****.');
  expect(drawn(4.25)).toBe('****/');
  expect(drawn(4.74)).toBe('****/');
  expect(drawn(4.75)).toBe('*****');
});

test('ratings out of range stay within five stars', () => {
  expect(drawn(-1)).toBe('.....');
  expect(drawn(9)).toBe('*****');
});
