import { paths } from '#config/paths.ts';
import { NOTIFICATIONS_READ_MAX } from '#contract/limits.ts';
import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand } from '../declare-command.ts';
import { isString, listOf, nullable, shapeOf } from '#data/checks/shape.ts';

/** The notifications that the instructor has read: those in `ids`, and all up to the time `upTo` (ISO). */
export interface NoticesReadPayload {
  ids: string[];
  upTo: string | null;
}

export const courseNoticesRead = declareCommand({
  kind: 'course-notices-read',
  endpoint: 'notificationRead',
  v: 1,
  isPayload: shapeOf<NoticesReadPayload>({ ids: listOf(isString), upTo: nullable(isString) }),
  // Not a course, though the entity starts like one. It cannot be renamed: stored rows already use it.
  entity: () => 'course:notices',
  label: () => 'Mark notifications as read',
  about: ({ ids, upTo }) => (upTo === null ? ids : [...ids, upTo]),
  edit: () => paths.notifications,
  toBody: (payload) => payload,
  merge: (later, earlier) => {
    if (!earlier) return null;
    const ids = [...new Set([...earlier.ids, ...later.ids])];
    if (ids.length > NOTIFICATIONS_READ_MAX) return null;
    return {
      ids,
      upTo:
        [earlier.upTo, later.upTo]
          .filter((at) => at !== null)
          .sort()
          .at(-1) ?? null,
    };
  },
  overlay: {},
  copies: learnerCopies,
  refreshes: ['notices'],
});
