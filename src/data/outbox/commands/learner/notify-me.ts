import { paths } from '#config/paths.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand, laterWins } from '../declare-command.ts';
import { isBoolean, isString, shapeOf } from '#data/checks/shape.ts';
import type { CourseIdPayload } from './course-payload.ts';

/** `wanted`: whether to notify the learner when the course gets its first lesson. False also dismisses a shown notification. */
export interface NotifyMePayload extends CourseIdPayload {
  wanted: boolean;
}

export const notifyMe = declareCommand({
  kind: 'notify-me',
  endpoint: 'courseNotifyMe',
  v: 1,
  isPayload: shapeOf<NotifyMePayload>({ courseId: isString, title: isString, wanted: isBoolean }),
  entity: ({ courseId }) => `notify-me:${courseId}`,
  label: ({ title, wanted }) => (wanted ? `Notify me when “${title}” opens` : `Stop notifications about “${title}”`),
  about: ({ courseId }) => [courseId],
  edit: ({ courseId }) => paths.overview(courseId),
  toBody: ({ courseId, wanted }) => ({ courseId, wanted }),
  merge: laterWins,
  reached: { already_purchased: 'drop' },
  overlay: {
    library: (library, { courseId, wanted }) => ({
      ...library,
      awaited: [...(wanted ? [courseId] : []), ...(library.awaited ?? []).filter((id) => id !== courseId)],
      openings: (library.openings ?? []).filter((opening) => wanted || opening.courseId !== courseId),
    }),
  },
  copies: learnerCopies,
  refreshes: ['library'],
});
