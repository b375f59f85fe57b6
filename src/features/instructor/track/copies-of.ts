import type { DraftTrack } from '#contract/authoring.ts';
import { TITLE_MAX } from '#contract/limits.ts';
import { childrenOf } from '#data/authoring/draft-tree.ts';
import { toNewTrack } from '#data/authoring/new-track.ts';
import type { TrackToAdd } from '#data/outbox/commands/instructor/track-add.ts';
import { behind, type Place } from './track-steps.ts';

/** A copy of a track to stand right behind it; a folder goes with all that is in it. A copy is no preview. */
export function copiesOf(tracks: readonly DraftTrack[], track: DraftTrack): TrackToAdd[] {
  const copy = (from: DraftTrack, place: Place): TrackToAdd[] => {
    const trackId = crypto.randomUUID();
    return [
      { trackId, track: { ...toNewTrack(from), ...place } },
      ...childrenOf(tracks, from._id).flatMap((child) => copy(child, { parentId: trackId, orderKey: child.orderKey })),
    ];
  };
  return copy({ ...track, title: `${track.title} (copy)`.slice(0, TITLE_MAX) }, behind(tracks, track));
}
