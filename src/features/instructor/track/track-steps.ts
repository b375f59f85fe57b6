import type { DraftTrack } from '#contract/authoring.ts';
import { childrenOf, keyBetween } from '#data/authoring/draft-tree.ts';

export interface Place {
  parentId: string | null;
  orderKey: string;
}
export type Step = 'up' | 'down' | 'in' | 'out';

/** The folder in which a track is shown; the top level when its folder is missing. */
export function shownParent(tracks: readonly DraftTrack[], track: DraftTrack): DraftTrack | null {
  return tracks.find(({ _id }) => _id === track.parentId) ?? null;
}

/** The position at the end of a folder, or of the top level for null; `except` is the track to move. */
export function endOf(tracks: readonly DraftTrack[], parentId: string | null, except?: DraftTrack): Place {
  const siblings = childrenOf(tracks, parentId).filter(({ _id }) => _id !== except?._id);
  return { parentId, orderKey: keyBetween(siblings, siblings.length) };
}

/** Right behind a track, among its siblings. */
export function behind(tracks: readonly DraftTrack[], track: DraftTrack): Place {
  const parentId = shownParent(tracks, track)?._id ?? null;
  const siblings = childrenOf(tracks, parentId);
  return { parentId, orderKey: keyBetween(siblings, siblings.findIndex(({ _id }) => _id === track._id) + 1) };
}

/** Where one step takes a track: up or down among its siblings, into the folder above it, out behind its own; else null. */
export function stepTo(tracks: readonly DraftTrack[], track: DraftTrack, step: Step): Place | null {
  const parent = shownParent(tracks, track);
  const parentId = parent?._id ?? null;
  const siblings = childrenOf(tracks, parentId);
  const index = siblings.findIndex(({ _id }) => _id === track._id);
  const others = siblings.filter((_, at) => at !== index);
  const above = siblings[index - 1];
  switch (step) {
    case 'up':
      return index > 0 ? { parentId, orderKey: keyBetween(others, index - 1) } : null;
    case 'down':
      return index < others.length ? { parentId, orderKey: keyBetween(others, index + 1) } : null;
    case 'in':
      return above?.type === 'folder' ? endOf(tracks, above._id) : null;
    case 'out':
      return parent ? behind(tracks, parent) : null;
  }
}

/** The new position of a moved track, for screen readers: 'place 2 of 5 in Part one'. */
export function toPlaceWords(tracks: readonly DraftTrack[], track: DraftTrack, { parentId, orderKey }: Place): string {
  const others = childrenOf(tracks, parentId).filter(({ _id }) => _id !== track._id);
  const before = others.filter((other) => other.orderKey < orderKey).length;
  const folder = tracks.find(({ _id }) => _id === parentId)?.title ?? 'the course';
  return `position ${before + 1} of ${others.length + 1} in ${folder}`;
}
