import { paths } from '#config/paths.ts';
import type { DraftTrack } from '#contract/authoring.ts';
import type { TrackFields } from '#contract/track-fields.ts';
import { authoredCopies } from '../../view/authored-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { lessonInCourse } from '../names.ts';
import { changeTrack, courseLane } from '../course-lane.ts';
import { absorbIntoConflict, isFields, isNoEdit, mergeEdits, splitEdit } from '../field-edit.ts';
import type { Check } from '#data/checks/shape.ts';
import { isNumber, isString, shapeOf } from '#data/checks/shape.ts';
import { trackAdd } from './track-add.ts';

export interface TrackEditPayload {
  courseId: string;
  trackId: string;
  /** The version of the track that was edited. */
  version: number;
  from: Partial<TrackFields>;
  changes: Partial<TrackFields>;
  /** The track before the edit. If another device removes the track, this copy can restore it. */
  track: DraftTrack;
  /** ISO time by this device's clock. */
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

export const trackEdit = declareCommand({
  kind: 'track-edit',
  endpoint: 'trackUpdate',
  v: 1,
  isPayload: isTrackEdit,
  entity: ({ courseId }) => courseLane(courseId),
  names: ({ courseId }) => [{ courseId }],
  label: ({ courseId, track }, names) => `Your edit of ${lessonInCourse(track.title, names.course(courseId))}`,
  about: ({ courseId, trackId }) => [courseId, trackId],
  edit: ({ courseId, trackId }) => paths.instructorCourse(courseId, trackId),
  toBody: ({ courseId, trackId, version, from, changes }) => ({ courseId, trackId, version, from, changes }),
  merge: (later, earlier) => {
    if (earlier?.trackId !== later.trackId) return null;
    const merged = mergeEdits(earlier, later);
    return merged && { ...merged, version: earlier.version, track: earlier.track };
  },
  isNothing: isNoEdit,
  split: splitEdit,
  absorb: (later, { same, command, lastCode }) => {
    if (same && lastCode === 'conflict') {
      return same.trackId === later.trackId ? absorbIntoConflict(same, later) : null;
    }
    const added = command.as(trackAdd);
    if (added?.trackId !== later.trackId) return null;
    const { preview, ...fields } = later.changes;
    const rest = preview === undefined ? null : { ...later, from: { preview: false }, changes: { preview } };
    return { payload: { ...added, track: { ...added.track, ...fields } }, revive: true, rest };
  },
  overlay: {
    draft: (draft, { trackId, changes, at }) => {
      const others = changes.preview ? clearPreview(draft) : draft;
      return changeTrack(others, trackId, { ...changes, updatedAt: at });
    },
  },
  copies: authoredCopies,
  refreshes: ['authored', 'courses'],
});

/** At most one track of a course is its preview. */
function clearPreview<T extends { tracks: DraftTrack[] } | null>(draft: T): T {
  return draft && { ...draft, tracks: draft.tracks.map((track) => ({ ...track, preview: false })) };
}
