import { expect, it } from 'vitest';
import { countWords, readingMinutes } from './lesson-words.ts';
import { toLessonDocument } from './to-lesson-document.ts';

it('counts the words of every part of a lesson', () => {
  const markdown =
    '# One two\n\nThree *four*\n\n- five\n- six\n\n| a | b |\n| - | - |\n| c | d |\n\n```js\nconst x = 1;\n```\n\n![x](y.png)';
  expect(countWords(toLessonDocument(markdown))).toBe(14);
});

it.each([
  [0, 1],
  [290, 1],
  [310, 2],
  [880, 4],
])('%d words take %d minutes', (words, minutes) => expect(readingMinutes(words)).toBe(minutes));
