import { paths } from '#config/paths.ts';
import { subtreeOf } from '#data/authoring/subtree.ts';
import { authoredCopies } from '../../view/authored-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { lessonInCourse } from '../names.ts';
import { courseLane } from '../course-lane.ts';
import { isString, shapeOf } from '#data/checks/shape.ts';
import { trackAdd } from './track-add.ts';

export interface TrackRemovePayload {
  courseId: string;
  trackId: string;
  title: string;
}

/** Removes a track; if it is a folder, with everything in it. */
export const trackRemove = declareCommand({
  kind: 'track-remove',
  endpoint: 'trackRemove',
  v: 1,
  isPayload: shapeOf<TrackRemovePayload>({ courseId: isString, trackId: isString, title: isString }),
  entity: ({ courseId }) => courseLane(courseId),
  names: ({ courseId }) => [{ courseId }],
  label: ({ courseId, title }, names) => `Remove ${lessonInCourse(title, names.course(courseId))}`,
  about: ({ courseId, trackId }) => [courseId, trackId],
  edit: ({ courseId }) => paths.instructorCourse(courseId),
  toBody: ({ courseId, trackId }) => ({ courseId, trackId }),
  merge: (later, earlier) => (earlier?.trackId === later.trackId ? later : null),
  reached: { not_found: 'apply' },
  overlay: {
    draft: (draft, { trackId }) => {
      if (!draft) return draft;
      const gone = new Set(subtreeOf(draft.tracks, trackId));
      return { ...draft, tracks: draft.tracks.filter((track) => !gone.has(track)) };
    },
  },
  // Refused commands about the removed tracks no longer matter.
  alsoSettles: ({ trackId }, refused, draft) => {
    const gone = new Set([trackId, ...subtreeOf(draft?.tracks ?? [], trackId).map(({ _id }) => _id)]);
    for (const command of refused) {
      const added = command.as(trackAdd);
      if (added && gone.has(added.track.parentId ?? '')) gone.add(added.trackId);
    }
    return refused.filter(({ about }) => about.some((id) => gone.has(id)));
  },
  copies: authoredCopies,
  refreshes: ['authored', 'courses'],
});
