import { expect, it } from 'vitest';
import { whatWasDone } from './certificate-words.ts';

it.each([
  [
    { lessons: 12, minutes: 205, gradedQuizzes: 2 },
    'Completed all 12 lessons, about 205 minutes long, and passed its graded quizzes',
  ],
  [{ lessons: 12, minutes: 205, gradedQuizzes: 0 }, 'Completed all 12 lessons, about 205 minutes long'],
  [{ lessons: 12, minutes: 0, gradedQuizzes: 1 }, 'Completed all 12 lessons and passed its graded quiz'],
  [{ lessons: 1, minutes: 1, gradedQuizzes: 0 }, 'Completed its lesson, about 1 minute long'],
  [{ lessons: 1, minutes: 0, gradedQuizzes: 0 }, 'Completed its lesson'],
])('says of %j: %s', (facts, words) => {
  expect(whatWasDone(facts)).toBe(words);
});
