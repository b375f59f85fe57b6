import type { DraftTrack } from '#contract/authoring.ts';

/** A track and everything in it, parents before children; empty when there is no such track. In its own file for bundle size. */
export function subtreeOf(tracks: readonly DraftTrack[], trackId: string): DraftTrack[] {
  const found = new Set(tracks.filter(({ _id }) => _id === trackId));
  // Iterating a set also visits elements added during the loop. A set has no duplicates, so a cycle ends the loop.
  for (const { _id } of found) for (const track of tracks) if (track.parentId === _id) found.add(track);
  return [...found];
}
