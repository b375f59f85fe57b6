import { expect, it } from 'vitest';
import { aQuestion } from '../../../tests/support/a-quiz.ts';
import { givenOf } from './start-order.ts';

const question = aQuestion('ordering');
const orders = Array.from({ length: 3000 }, (_, n) => givenOf(question, [], `attempt ${n}`).join(''));

it('what is to be ordered never lies in its order, and is alike for the same attempt', () => {
  expect(orders).not.toContain(question.key?.join(''));
  expect(givenOf(question, [], 'attempt 7').join('')).toBe(orders[7]);
});

it('each other order comes, none much more often than another', () => {
  const hidden = { ...question, key: null };
  const counts = new Map<string, number>();
  for (let n = 0; n < 3000; n += 1) {
    const order = givenOf(hidden, [], `attempt ${n}`).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(100);
});
