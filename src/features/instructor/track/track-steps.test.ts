import { expect, test } from 'vitest';
import type { DraftTrack } from '#contract/authoring.ts';
import { childrenOf } from '#data/authoring/draft-tree.ts';
import { draftTrack } from '../../../../tests/support/authored.ts';
import { type Step, stepTo } from './track-steps.ts';

const track = (_id: string, parentId: string | null, orderKey: string, type: DraftTrack['type'] = 'text') =>
  draftTrack(_id, { parentId, orderKey, type, title: _id });
const TRACKS = [
  track('F', null, 'a0', 'folder'),
  track('x', 'F', 'a0'),
  track('a', null, 'a1'),
  track('b', null, 'a2'),
];

function after(id: string, step: Step): Record<string, string[]> | null {
  const moved = TRACKS.find(({ _id }) => _id === id) as DraftTrack;
  const place = stepTo(TRACKS, moved, step);
  if (!place) return null;
  const tracks = TRACKS.map((each) => (each === moved ? { ...each, ...place } : each));
  const ids = (parentId: string | null) => childrenOf(tracks, parentId).map(({ _id }) => _id);
  return { top: ids(null), F: ids('F') };
}

test('one step at a time', () => {
  expect(after('a', 'up')).toEqual({ top: ['a', 'F', 'b'], F: ['x'] });
  expect(after('a', 'down')).toEqual({ top: ['F', 'b', 'a'], F: ['x'] });
  expect(after('a', 'in')).toEqual({ top: ['F', 'b'], F: ['x', 'a'] });
  expect(after('x', 'out')).toEqual({ top: ['F', 'x', 'a', 'b'], F: [] });
});

test('no step where there is no place', () => {
  expect(after('F', 'up')).toBeNull();
  expect(after('b', 'down')).toBeNull();
  expect(after('b', 'in')).toBeNull();
  expect(after('a', 'out')).toBeNull();
});
