import { describe, expect, it } from 'vitest';
import { correctedQuery, forgivenEdits, nearWords, readingsOf, typoCost, typoDistance } from './typo-rules.ts';

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

describe('typoCost', () => {
  it.each([
    ['phyton', 'python', 0.7],
    ['pyhton', 'python', 0.7],
    ['pythn', 'python', 1],
    ['pythonn', 'python', 1],
    ['pythom', 'python', 1],
    ['ython', 'python', 1.5],
    ['jva', 'java', 1],
    ['phyton', 'photo', 2],
    ['phyton', 'photoshop', null],
    ['sql', 'sales', null],
    ['cat', 'car', null],
  ])('of %s for %s is %s', (typed, meant, cost) => expect(typoCost(typed, meant)).toBe(cost));

  it.each([
    ['phyt', 'python', 0.95],
    ['phyto', 'python', 0.95],
    ['phyto', 'photo', 1],
    ['javasrcip', 'javascript', 0.95],
    ['phyt', 'guitar', null],
    ['pho', 'python', null],
  ])('of the unfinished %s for %s is %s', (typed, meant, cost) =>
    expect(typoCost(typed, meant, { unfinished: true })).toBe(cost),
  );
});

describe('nearWords', () => {
  it('puts what takes less first, then what is commoner, and leaves out the word itself and what is far', () => {
    const vocabulary = [
      ['photo', 90],
      ['python', 5],
      ['phytos', 1],
      ['phytom', 2],
      ['guitar', 99],
      ['phyton', 1],
    ] as const;
    expect(nearWords('phyton', vocabulary).map(({ word }) => word)).toEqual(['python', 'phytom', 'phytos', 'photo']);
    expect(nearWords('phyton', vocabulary, { max: 1 })).toEqual([{ word: 'python', cost: 0.7 }]);
  });
});

describe('readingsOf', () => {
  const web = { word: 'web', known: true, near: [{ word: 'wed', cost: 1 }] };
  const serices = {
    word: 'serices',
    known: false,
    near: [
      { word: 'series', cost: 1 },
      { word: 'services', cost: 1.5 },
    ],
  };

  it('replaces what is not known, the likeliest first', () => {
    expect(readingsOf([web, serices])).toEqual([
      ['web', 'series'],
      ['web', 'services'],
    ]);
    expect(readingsOf([{ word: 'qqqq', known: false, near: [] }])).toEqual([['qqqq']]);
  });

  it('doubts what is known only where it is told to', () => {
    const doubted = readingsOf([web, serices], { doubt: true });
    expect(doubted[0]).toEqual(['web', 'series']);
    expect(doubted).toContainEqual(['wed', 'services']);
  });

  it('stays within what can be tried', () => {
    const many = Array.from({ length: 12 }, () => ({ ...serices, known: true }));
    expect(readingsOf(many, { doubt: true }).length).toBeLessThanOrEqual(12);
  });
});

describe('correctedQuery', () => {
  const toTerm = (word: string) => word.toLowerCase();

  it('changes the words that were read as others, and nothing else', () => {
    const reading = ['python', 'beginners'];
    expect(correctedQuery(' Phyton, for  beginners! ', ['phyton', 'beginners'], { reading, toTerm })).toBe(
      'python, for  beginners!',
    );
  });

  it('is null where all are as they were typed', () => {
    expect(correctedQuery('C++ Basics', ['c', 'basics'], { reading: ['c', 'basics'], toTerm })).toBeNull();
  });
});
