import { describe, expect, it } from 'vitest';
import { draftTrack } from '../../../tests/support/authored.ts';
import { seededRandom } from '../../../tests/support/seeded-random.ts';
import { canMove, childrenOf, keyBetween, subtreeOf } from './draft-tree.ts';

const ids = (tracks: { _id: string }[]) => tracks.map(({ _id }) => _id);
const tree = [
  draftTrack('b', { orderKey: 'a1', type: 'folder' }),
  draftTrack('a', { orderKey: 'a1' }),
  draftTrack('Z', { orderKey: 'Zz', type: 'folder' }),
  draftTrack('in', { parentId: 'b', type: 'folder' }),
  draftTrack('deep', { parentId: 'in' }),
];

describe('childrenOf', () => {
  it('orders byte by byte, the id settling a tie', () => {
    expect(ids(childrenOf(tree, null))).toEqual(['Z', 'a', 'b']);
    expect(ids(childrenOf(tree, 'b'))).toEqual(['in']);
  });

  it('shows at the top what is in a folder that is gone', () => {
    expect(ids(childrenOf([draftTrack('lost', { parentId: 'gone' })], null))).toEqual(['lost']);
  });
});

describe('subtreeOf', () => {
  it('has parents before children, and ends where tracks stand in a circle', () => {
    expect(ids(subtreeOf(tree, 'b'))).toEqual(['b', 'in', 'deep']);
    const circle = [draftTrack('x', { parentId: 'y' }), draftTrack('y', { parentId: 'x' })];
    expect(ids(subtreeOf(circle, 'x'))).toEqual(['x', 'y']);
    expect(subtreeOf(tree, 'nothing')).toEqual([]);
  });
});

describe('canMove', () => {
  it.each([
    ['b', null, true],
    ['a', 'b', true],
    ['b', 'Z', true],
    ['b', 'b', false],
    ['b', 'in', false],
    ['b', 'a', false],
    ['a', 'gone', false],
  ])('%s into %s: %s', (track, folder, may) => {
    expect(canMove(tree, track, folder)).toBe(may);
  });
});

describe('keyBetween', () => {
  it('finds a place anywhere, however often', () => {
    const seed = Date.now() % 1e9;
    const random = seededRandom(seed);
    let siblings = [draftTrack('first', { orderKey: keyBetween([], 0) })];
    for (let i = 0; i < 300; i++) {
      const index = Math.floor(random() * (siblings.length + 1));
      const made = draftTrack(`t${i}`, { orderKey: keyBetween(siblings, index) });
      const expected = [...siblings.slice(0, index), made, ...siblings.slice(index)];
      siblings = childrenOf(expected, null);
      expect(ids(siblings), `seed ${seed}`).toEqual(ids(expected));
    }
  });

  it('goes after tracks that two devices gave the same key', () => {
    const same = [
      draftTrack('a', { orderKey: 'a0' }),
      draftTrack('b', { orderKey: 'a0' }),
      draftTrack('c', { orderKey: 'a1' }),
    ];
    const key = keyBetween(same, 1);
    expect('a0' < key && key < 'a1').toBe(true);
  });
});
