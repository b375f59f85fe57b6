import { paths } from '#config/paths.ts';
import { subtreeOf } from '#data/authoring/subtree.ts';
import { authoredCopies } from '../../view/authored-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { lessonInCourse } from '../names.ts';
import { changeTrack, courseLane } from '../course-lane.ts';
import { isNumber, isString, nullable, shapeOf } from '#data/checks/shape.ts';
import { trackAdd } from './track-add.ts';

export interface TrackMovePayload {
  courseId: string;
  trackId: string;
  title: string;
  /** The version of the track that was moved. */
  version: number;
  parentId: string | null;
  orderKey: string;
}

export const trackMove = declareCommand({
  kind: 'track-move',
  endpoint: 'trackMove',
  v: 1,
  isPayload: shapeOf<TrackMovePayload>({
    courseId: isString,
    trackId: isString,
    title: isString,
    version: isNumber,
    parentId: nullable(isString),
    orderKey: isString,
  }),
  entity: ({ courseId }) => courseLane(courseId),
  names: ({ courseId }) => [{ courseId }],
  label: ({ courseId, title }, names) => `Move ${lessonInCourse(title, names.course(courseId))}`,
  about: ({ courseId, trackId }) => [courseId, trackId],
  edit: ({ courseId }) => paths.instructorCourse(courseId),
  toBody: ({ courseId, trackId, version, parentId, orderKey }) => ({ courseId, trackId, version, parentId, orderKey }),
  merge: (later, earlier) => (earlier?.trackId === later.trackId ? later : null),
  absorb: ({ trackId, parentId, orderKey }, { command }) => {
    const added = command.as(trackAdd);
    if (added?.trackId !== trackId) return null;
    return { payload: { ...added, track: { ...added.track, parentId, orderKey } }, revive: true, rest: null };
  },
  overlay: {
    draft: (draft, { trackId, parentId, orderKey }) => {
      // Another device may have moved the target folder into this track. A cycle cannot be shown, and the server will refuse it.
      const within = draft ? subtreeOf(draft.tracks, trackId) : [];
      if (within.some(({ _id }) => _id === parentId)) return draft;
      return changeTrack(draft, trackId, { parentId, orderKey });
    },
  },
  copies: authoredCopies,
  refreshes: ['authored', 'courses'],
});
