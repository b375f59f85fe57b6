import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { DraftTrack } from '#contract/authoring.ts';
import { subtreeOf } from './subtree.ts';

export { subtreeOf } from './subtree.ts';

/** Siblings are ordered by `orderKey`, compared byte by byte as on the server; ties are decided by the id. */
function byOrder(a: DraftTrack, b: DraftTrack): number {
  return compare(a.orderKey, b.orderKey) || compare(a._id, b._id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The tracks in a folder, or at the top level for null, in order. A track whose folder is missing counts as top level. */
export function childrenOf(tracks: readonly DraftTrack[], parentId: string | null): DraftTrack[] {
  const ids = new Set(tracks.map(({ _id }) => _id));
  const folderOf = (track: DraftTrack) => (track.parentId !== null && ids.has(track.parentId) ? track.parentId : null);
  return tracks.filter((track) => folderOf(track) === parentId).sort(byOrder);
}

/**
 * An order key for a place before `siblings[index]`, or at the end for `siblings.length`. `siblings` is sorted and does not
 * contain the track to place. Two devices may have made the same key. There is no key between two equal ones, so the place is
 * then after all siblings with that key.
 */
export function keyBetween(siblings: readonly DraftTrack[], index: number): string {
  const before = siblings[index - 1]?.orderKey ?? null;
  const after = siblings.slice(index).find(({ orderKey }) => before === null || orderKey > before)?.orderKey ?? null;
  return generateKeyBetween(before, after);
}

/** `count` order keys after all `siblings`, in order. */
export function keysAtEnd(siblings: readonly DraftTrack[], count: number): string[] {
  return generateNKeysBetween(siblings.at(-1)?.orderKey ?? null, null, count);
}

/** Whether the track can be moved into the folder: not into itself or its own content. */
export function canMove(tracks: readonly DraftTrack[], trackId: string, parentId: string | null): boolean {
  if (parentId === null) return true;
  if (tracks.find(({ _id }) => _id === parentId)?.type !== 'folder') return false;
  return !subtreeOf(tracks, trackId).some(({ _id }) => _id === parentId);
}
