import { describe, expect, it } from 'vitest';
import { findPassage } from './find-passage.ts';

const TEXT = [
  'Clay',
  'Wet the clay before you centre it.',
  'Pull the walls.',
  'Wet the clay before you centre it.',
  'Dry it.',
];

describe('findPassage', () => {
  it('finds the quote, the nearest one of several', () => {
    expect(findPassage(TEXT, { block: 4, quote: 'Wet the  clay\nbefore' })).toBe(3);
    expect(findPassage(TEXT, { block: 0, quote: 'Wet the clay before' })).toBe(1);
  });
  it('finds a passage that was moved', () => {
    expect(
      findPassage(['New', 'New', 'New', 'New', 'New', 'Pull the walls.'], { block: 2, quote: 'Pull the walls.' }),
    ).toBe(5);
  });
  it('finds a passage that was edited by its words', () => {
    expect(findPassage(TEXT, { block: 0, quote: 'Pull up the walls.' })).toBe(2);
  });
  it('else stays where it was, within the text', () => {
    expect(findPassage(TEXT, { block: 2, quote: 'Something else entirely' })).toBe(2);
    expect(findPassage(TEXT, { block: 9, quote: '' })).toBe(4);
    expect(findPassage([], { block: 3, quote: 'x' })).toBe(-1);
  });
});
