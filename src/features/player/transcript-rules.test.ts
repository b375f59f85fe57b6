import { expect, it } from 'vitest';
import { cutAround, hasWords, lineAt, pickLanguage } from './transcript-rules.ts';

const LINES = [1, 5, 9].map((start) => ({ start, end: start + 2, text: `at ${start}` }));

it.each([
  [0, -1],
  [1, 0],
  [4.9, 0],
  [4.96, 1],
  [8, 1],
  [100, 2],
])('at %d s line %d is said, or was last', (seconds, line) => {
  expect(lineAt(LINES, seconds)).toBe(line);
});

it('finds words whatever their case and accents', () => {
  expect(hasWords('La Mémoire vive', 'memoire ')).toBe(true);
  expect(hasWords('La Mémoire vive', 'cache')).toBe(false);
});

it('cuts around what was found, and not where the letters have moved', () => {
  expect(cutAround('The Event loop', 'event')).toEqual(['The ', 'Event', ' loop']);
  expect(cutAround('The Event loop', ' ')).toBeNull();
  // Decomposed: folding makes it shorter.
  expect(cutAround('cafe\u0301 loop', 'loop')).toBeNull();
});

it('takes the language of the captions, else one that the reader speaks, else the first', () => {
  const captions = [{ language: 'de' }, { language: 'en' }, { language: 'hi' }];
  expect(pickLanguage(captions, 'hi', ['en-IN'])).toBe('hi');
  expect(pickLanguage(captions, 'fr', ['ta', 'en-IN'])).toBe('en');
  expect(pickLanguage(captions, null, ['ta'])).toBe('de');
});
