import { paths } from '#config/paths.ts';
import type { DraftTrack, TrackFields } from '#contract/authoring.ts';
import type { Command } from '../command.ts';
import { changeTrack, courseLane } from '../course-lane.ts';
import { absorbIntoConflict, isFields, isNoEdit, isOpenConflict, mergeEdits, splitEdit } from '../field-edit.ts';
import { settleAuthored } from '../settle-authored.ts';
import type { Check } from '../shape.ts';
import { isNumber, isString, shapeOf } from '../shape.ts';
import { trackAdd } from './track-add.ts';

export interface TrackEditPayload {
  courseId: string;
  trackId: string;
  /** The version that it was made on. */
  version: number;
  from: Partial<TrackFields>;
  changes: Partial<TrackFields>;
  /** The track that it was made on: should it be removed elsewhere, this brings it back. */
  track: DraftTrack;
  /** ISO time of this device. */
  at: string;
}

const isTrackEdit = shapeOf<TrackEditPayload>({
  courseId: isString,
  trackId: isString,
  version: isNumber,
  from: isFields,
  changes: isFields,
  track: isFields as Check<DraftTrack>,
  at: isString,
});

export const trackEdit: Command<TrackEditPayload, 'trackUpdate'> = {
  endpoint: 'trackUpdate',
  v: 1,
  isPayload: isTrackEdit,
  entity: ({ courseId }) => courseLane(courseId),
  label: ({ track }) => `Changes to “${track.title}”`,
  about: ({ courseId, trackId }) => [courseId, trackId],
  edit: ({ courseId }) => paths.instructorCourse(courseId),
  toBody: ({ courseId, trackId, version, from, changes }) => ({ courseId, trackId, version, from, changes }),
  merge: (earlier, later, type) => {
    if (type !== 'track-edit' || earlier.trackId !== later.trackId) return null;
    const merged = mergeEdits(earlier, later);
    return merged && { ...merged, version: earlier.version, track: earlier.track };
  },
  isNothing: isNoEdit,
  split: splitEdit,
  absorb: (refused, later) => {
    const { type, payload } = refused;
    if (type === 'track-edit' && isOpenConflict(refused) && isTrackEdit(payload)) {
      return payload.trackId === later.trackId ? absorbIntoConflict(payload, later) : null;
    }
    if (type === 'track-add' && trackAdd.isPayload(payload) && payload.trackId === later.trackId) {
      const { preview, ...fields } = later.changes;
      const rest = preview === undefined ? null : { ...later, from: { preview: false }, changes: { preview } };
      return { payload: { ...payload, track: { ...payload.track, ...fields } }, revive: true, rest };
    }
    return null;
  },
  settle: settleAuthored,
  overlay: {
    draft: (draft, { trackId, changes, at }) => {
      const others = changes.preview ? clearPreview(draft) : draft;
      return changeTrack(others, trackId, { ...changes, updatedAt: at });
    },
  },
};

/** At most one track of a course is its preview. */
function clearPreview<T extends { tracks: DraftTrack[] } | null>(draft: T): T {
  return draft && { ...draft, tracks: draft.tracks.map((track) => ({ ...track, preview: false })) };
}
