import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { DraftTrack } from '#contract/authoring.ts';
import { subtreeOf } from './subtree.ts';

export { subtreeOf } from './subtree.ts';

/** Siblings stand in the order of their keys, compared byte by byte as the server does; the id settles a tie. */
function byOrder(a: DraftTrack, b: DraftTrack): number {
  return compare(a.orderKey, b.orderKey) || compare(a._id, b._id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The tracks of a folder, of the course itself for null, in their order. One whose folder is gone stands at the top. */
export function childrenOf(tracks: readonly DraftTrack[], parentId: string | null): DraftTrack[] {
  const ids = new Set(tracks.map(({ _id }) => _id));
  const folderOf = (track: DraftTrack) => (track.parentId !== null && ids.has(track.parentId) ? track.parentId : null);
  return tracks.filter((track) => folderOf(track) === parentId).sort(byOrder);
}

/**
 * The key of a place before `siblings[index]`, after the last one for `siblings.length`. `siblings` is a sorted list without
 * the track that is to be placed. Two devices may have made the same key: such neighbours have no room between them, and the
 * place is then right after all that share the key.
 */
export function keyBetween(siblings: readonly DraftTrack[], index: number): string {
  const before = siblings[index - 1]?.orderKey ?? null;
  const after = siblings.slice(index).find(({ orderKey }) => before === null || orderKey > before)?.orderKey ?? null;
  return generateKeyBetween(before, after);
}

/** The keys of `count` places behind all of `siblings`, in their order. */
export function keysAtEnd(siblings: readonly DraftTrack[], count: number): string[] {
  return generateNKeysBetween(siblings.at(-1)?.orderKey ?? null, null, count);
}

/** Whether the track may go into the folder: anywhere but into itself and what is in it. */
export function canMove(tracks: readonly DraftTrack[], trackId: string, parentId: string | null): boolean {
  if (parentId === null) return true;
  if (tracks.find(({ _id }) => _id === parentId)?.type !== 'folder') return false;
  return !subtreeOf(tracks, trackId).some(({ _id }) => _id === parentId);
}
