import { paths } from '#config/paths.ts';
import { subtreeOf } from '#data/authoring/subtree.ts';
import type { Command } from '../command.ts';
import { courseLane } from '../course-lane.ts';
import { settleAuthored } from '../settle-authored.ts';
import { isString, shapeOf } from '../shape.ts';

export interface TrackRemovePayload {
  courseId: string;
  trackId: string;
  title: string;
}

/** The track and all that is in it. */
export const trackRemove: Command<TrackRemovePayload, 'trackRemove'> = {
  endpoint: 'trackRemove',
  v: 1,
  isPayload: shapeOf<TrackRemovePayload>({ courseId: isString, trackId: isString, title: isString }),
  entity: ({ courseId }) => courseLane(courseId),
  label: ({ title }) => `Remove “${title}”`,
  about: ({ courseId, trackId }) => [courseId, trackId],
  edit: ({ courseId }) => paths.instructorCourse(courseId),
  toBody: ({ courseId, trackId }) => ({ courseId, trackId }),
  merge: (earlier, later, type) => (type === 'track-remove' && earlier.trackId === later.trackId ? later : null),
  reached: { not_found: 'apply' },
  settle: settleAuthored,
  overlay: {
    draft: (draft, { trackId }) => {
      if (!draft) return draft;
      const gone = new Set(subtreeOf(draft.tracks, trackId));
      return { ...draft, tracks: draft.tracks.filter((track) => !gone.has(track)) };
    },
  },
};
