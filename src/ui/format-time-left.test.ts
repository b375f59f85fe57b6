import { expect, it } from 'vitest';
import { formatTimeLeft } from './format-time-left.ts';

it.each([
  [0, '1 s left'],
  [11.2, '12 s left'],
  [59.5, '1 min left'],
  [200, '4 min left'],
  [3600, '1 h left'],
  [4790, '1 h 20 min left'],
])('%d seconds are %j', (seconds, words) => {
  expect(formatTimeLeft(seconds)).toBe(words);
});
