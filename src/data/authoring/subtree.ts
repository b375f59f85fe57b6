import type { DraftTrack } from '#contract/authoring.ts';

/** A track and all that is in it, parents before children; empty when there is no such track. Apart for its size. */
export function subtreeOf(tracks: readonly DraftTrack[], trackId: string): DraftTrack[] {
  const found = new Set(tracks.filter(({ _id }) => _id === trackId));
  // A set that is added to while it is walked is walked to its new end, and a circle ends where it began.
  for (const { _id } of found) for (const track of tracks) if (track.parentId === _id) found.add(track);
  return [...found];
}
