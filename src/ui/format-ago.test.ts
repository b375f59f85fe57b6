import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';

const MINUTE = 60_000;

test.each([
  [0, 'just now'],
  [-5 * MINUTE, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [24 * 60 * MINUTE, 'yesterday'],
  [72 * 60 * MINUTE, '3 days ago'],
])('%i ms are %s', (elapsed, text) => {
  expect(formatAgo(1e12, 1e12 + elapsed)).toBe(text);
});
