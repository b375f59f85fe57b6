import { expect, it } from 'vitest';
import type { LessonState } from '#data/queries/learning/trip-check.ts';
import { tripWords } from './trip-words.ts';

const many = (count: number, state: LessonState) => Array.from({ length: count }, () => state);

it.each<[LessonState[], string]>([
  [
    [...many(12, { kind: 'ready' }), ...many(2, { kind: 'online', why: 'YouTube' })],
    '12 of 14 lessons available offline; 2 need a connection: YouTube',
  ],
  [many(3, { kind: 'ready' }), '3 of 3 lessons available offline'],
  [
    [
      ...many(1, { kind: 'ready' }),
      ...many(2, { kind: 'missing', what: 'video' }),
      ...many(1, { kind: 'missing', what: 'text' }),
      ...many(1, { kind: 'online', why: 'pictures on other sites' }),
    ],
    '1 of 5 lessons available offline; 2 videos to download; 1 text lesson to download; 1 needs a connection: pictures on other sites',
  ],
])('says what is ready and why the rest is not', (states, words) => {
  expect(tripWords(states)).toBe(words);
});
