import { expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';

it.each([
  ['bytes=0-99', 1000, { start: 0, end: 99 }],
  ['bytes=100-', 1000, { start: 100, end: 999 }],
  ['bytes=-100', 1000, { start: 900, end: 999 }],
  ['bytes=-5000', 1000, { start: 0, end: 999 }],
  ['bytes=990-5000', 1000, { start: 990, end: 999 }],
  ['bytes=0-0', 1, { start: 0, end: 0 }],
  ['bytes=1000-', 1000, 'unsatisfiable'],
  ['bytes=1000-2000', 1000, 'unsatisfiable'],
  ['bytes=-0', 1000, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-1', 0, 'unsatisfiable'],
  ['bytes=20-10', 1000, 'whole'],
  ['bytes=-', 1000, 'whole'],
  ['bytes=0-1,5-6', 1000, 'whole'],
  ['bytes=a-b', 1000, 'whole'],
  ['items=0-5', 1000, 'whole'],
  [undefined, 1000, 'whole'],
])('%s of %i bytes', (header, size, expected) => {
  expect(parseByteRange(header, size)).toEqual(expected);
});
