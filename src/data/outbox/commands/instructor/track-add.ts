import { paths } from '#config/paths.ts';
import type { DraftTrack } from '#contract/authoring.ts';
import { blankFields } from '#contract/field.ts';
import { TRACK_FIELDS, TRACK_WORDS, type TrackType } from '#contract/track-fields.ts';
import { type NewTrack, toNewTrack } from '#data/authoring/new-track.ts';
import { authoredCopies } from '../../view/authored-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { courseLane } from '../course-lane.ts';
import { fieldChecks } from '#data/checks/field-checks.ts';
import type { Check } from '#data/checks/shape.ts';
import { isBoolean, isString, nullable, optional, shapeOf } from '#data/checks/shape.ts';

export interface TrackToAdd {
  /** Generated on this device, so that tracks can be added to a new folder before the server knows it. */
  trackId: string;
  track: NewTrack;
}

export interface TrackAddPayload extends TrackToAdd {
  courseId: string;
  /** ISO time by this device's clock. */
  at: string;
}

const isNewTrack = shapeOf<NewTrack>({
  parentId: nullable(isString),
  orderKey: isString,
  type: isString as Check<TrackType>,
  ...fieldChecks(TRACK_WORDS),
  fileFollows: optional(isBoolean),
});

export const trackAdd = declareCommand({
  kind: 'track-add',
  endpoint: 'trackAdd',
  v: 1,
  isPayload: shapeOf<TrackAddPayload>({ courseId: isString, trackId: isString, track: isNewTrack, at: isString }),
  entity: ({ courseId }) => courseLane(courseId),
  label: ({ track }) =>
    track.type === 'folder' ? `Add the folder “${track.title}”` : `Add the track “${track.title}”`,
  about: ({ courseId, trackId }) => [courseId, trackId],
  edit: ({ courseId }) => paths.instructorCourse(courseId),
  toBody: ({ courseId, trackId, track }) => ({
    courseId,
    content: { _id: trackId, ...toNewTrack(track), ...(track.fileFollows && { fileFollows: true }) },
  }),
  merge: () => null,
  overlay: {
    draft: (draft, payload) =>
      draft && !draft.tracks.some(({ _id }) => _id === payload.trackId)
        ? { ...draft, tracks: [...draft.tracks, toDraftTrack(payload)] }
        : draft,
  },
  shownWhenRefused: ['draft'],
  copies: authoredCopies,
  refreshes: ['authored', 'courses'],
});

function toDraftTrack({ courseId, trackId, track: { fileFollows: _, ...track }, at }: TrackAddPayload): DraftTrack {
  return {
    ...blankFields(TRACK_FIELDS),
    ...track,
    _id: trackId,
    courseId,
    durationSeconds: null,
    hasFile: false,
    version: 0,
    updatedAt: at,
  };
}
