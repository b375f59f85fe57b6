import { describe, expect, it } from 'vitest';
import { forgivenEdits, typoDistance } from './typo-distance.ts';

describe('typoDistance', () => {
  it.each([
    ['python', 'python', 0],
    ['pyhton', 'python', 1],
    ['pythn', 'python', 1],
    ['pythoon', 'python', 1],
    ['pithon', 'python', 1],
    ['begginers', 'beginners', 2],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['java', 'rust', 4],
  ])('%s → %s takes %i', (a, b, edits) => {
    expect(typoDistance(a, b)).toBe(edits);
    expect(typoDistance(b, a)).toBe(edits);
  });

  it('forgives nothing in words so short that another word is one letter away', () => {
    expect([3, 4, 6].map(forgivenEdits)).toEqual([0, 1, 2]);
  });
});
