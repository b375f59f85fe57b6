import { expect, it } from 'vitest';
import type { LessonState } from '#data/queries/learning/trip-check.ts';
import { tripWords } from './trip-words.ts';

const many = (count: number, state: LessonState) => Array.from({ length: count }, () => state);

it.each<[LessonState[], string]>([
  [
    [...many(12, { kind: 'ready' }), ...many(2, { kind: 'online', why: 'YouTube' })],
    '12 of 14 ready; 2 need the internet: YouTube',
  ],
  [many(3, { kind: 'ready' }), '3 of 3 ready'],
  [
    [
      ...many(1, { kind: 'ready' }),
      ...many(2, { kind: 'missing', what: 'video' }),
      ...many(1, { kind: 'missing', what: 'text' }),
      ...many(1, { kind: 'online', why: 'pictures of other sites' }),
    ],
    '1 of 5 ready; 2 to download; 1 not here yet; 1 needs the internet: pictures of other sites',
  ],
])('says what is ready and why the rest is not', (states, words) => {
  expect(tripWords(states)).toBe(words);
});
