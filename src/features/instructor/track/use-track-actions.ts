import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import type { DraftTrack } from '#contract/authoring.ts';
import { TITLE_MAX, UNDO_NOTICE_MS } from '#contract/limits.ts';
import { childrenOf } from '#data/authoring/draft-tree.ts';
import { toNewTrack } from '#data/authoring/new-track.ts';
import type { TrackToAdd } from '#data/outbox/commands/instructor/track-add.ts';
import { addTracks, editTrack, moveTrack, removeTrack } from '#data/queries/authoring/author.ts';
import { showToast } from '#ui/toasts.ts';
import { showUndo } from '#ui/undo-toast.ts';
import { saidOrRefused } from '../course/said-or-refused.ts';
import { behind, type Place } from './track-steps.ts';

/** A copy of a track to stand right behind it; a folder goes with all that is in it. A copy is no preview. */
function copiesOf(tracks: readonly DraftTrack[], track: DraftTrack): TrackToAdd[] {
  const copy = (from: DraftTrack, place: Place): TrackToAdd[] => {
    const trackId = crypto.randomUUID();
    return [
      { trackId, track: { ...toNewTrack(from), ...place } },
      ...childrenOf(tracks, from._id).flatMap((child) => copy(child, { parentId: trackId, orderKey: child.orderKey })),
    ];
  };
  return copy({ ...track, title: `${track.title} (copy)`.slice(0, TITLE_MAX) }, behind(tracks, track));
}

const failed = (message: string) => (error: unknown) => {
  console.warn(message, error);
  showToast({ tone: 'error', message });
};

/** The actions on a whole track, with the notices of the specification. */
export function useTrackActions(tracks: readonly DraftTrack[]) {
  return {
    move: (track: DraftTrack, { parentId, orderKey }: Place) =>
      moveTrack(track, parentId, orderKey).then(saidOrRefused, failed('The track could not be moved.')),
    setPreview: (track: DraftTrack, preview: boolean) =>
      editTrack(track, { preview: track.preview }, { preview }).then(
        saidOrRefused,
        failed('The change could not be saved on this device.'),
      ),
    duplicate: (track: DraftTrack) =>
      addTracks(track.courseId, copiesOf(tracks, track)).then(
        ({ undo }) => showUndo(AUTHORING_TEXT.trackAdded, undo, UNDO_NOTICE_MS),
        failed(AUTHORING_TEXT.trackAddFailed),
      ),
    remove: (track: DraftTrack) =>
      removeTrack(track, track.title).then(
        ({ undo }) => showUndo(AUTHORING_TEXT.trackRemoved, undo, UNDO_NOTICE_MS),
        failed(AUTHORING_TEXT.trackRemoveFailed),
      ),
  };
}
