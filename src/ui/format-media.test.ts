import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';
import { formatClock, formatLength, spellDuration } from './format-duration.ts';

test('bytes in the unit that fits', () => {
  expect(formatBytes(0)).toBe('0 KB');
  expect(formatBytes(1)).toBe('1 KB');
  expect(formatBytes(640_000)).toBe('640 KB');
  expect(formatBytes(999_900)).toBe('1 MB');
  expect(formatBytes(3_240_000)).toBe('3.2 MB');
  expect(formatBytes(1_400_000_000)).toBe('1.4 GB');
});

test('a length as a clock and in words', () => {
  expect(formatClock(65)).toBe('1:05');
  expect(formatClock(3725.9)).toBe('1:02:05');
  expect(formatClock(Number.NaN)).toBe('0:00');
  expect(spellDuration(65)).toBe('1 minute 5 seconds');
  expect(spellDuration(3600)).toBe('1 hour');
  expect(spellDuration(Number.NaN)).toBe('0 seconds');
});

test.each([
  [20, '1 min'],
  [2700, '45 min'],
  [3590, '1 h'],
  [5400, '1 h 30 min'],
  [140_400, '39 h'],
])('about how long %i seconds are: %s', (seconds, words) => expect(formatLength(seconds)).toBe(words));
