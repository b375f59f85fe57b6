import { expect, it } from 'vitest';
import { matchRoute } from './app-routes.ts';

const wordsOf = (address: string) => matchRoute(address).params.category;

it('reads the words of a search as they were typed', () => {
  expect(wordsOf('/courses/web%20development')).toBe('web development');
  expect(wordsOf('/courses/AI%2FML')).toBe('AI/ML');
  expect(wordsOf('/courses/100%')).toBe('100%');
});
