import { paths } from '#config/paths.ts';
import { NOTIFICATIONS_READ_MAX } from '#contract/limits.ts';
import { NOTICES_LANE } from '#lib/notices-lane.ts';
import type { Command } from '../command.ts';
import { isString, listOf, nullable, shapeOf } from '../shape.ts';

/** The notifications that were read: those named, and all up to the instant `upTo` (ISO). */
export interface NoticesReadPayload {
  ids: string[];
  upTo: string | null;
}

export const courseNoticesRead: Command<NoticesReadPayload, 'notificationRead'> = {
  endpoint: 'notificationRead',
  v: 1,
  isPayload: shapeOf<NoticesReadPayload>({ ids: listOf(isString), upTo: nullable(isString) }),
  entity: () => NOTICES_LANE,
  label: () => 'Notifications that you have read',
  about: ({ ids, upTo }) => (upTo === null ? ids : [...ids, upTo]),
  edit: () => paths.notifications,
  toBody: (payload) => payload,
  merge: (earlier, later, type) => {
    const ids = [...new Set([...earlier.ids, ...later.ids])];
    if (type !== 'course-notices-read' || ids.length > NOTIFICATIONS_READ_MAX) return null;
    return {
      ids,
      upTo:
        [earlier.upTo, later.upTo]
          .filter((at) => at !== null)
          .sort()
          .at(-1) ?? null,
    };
  },
};
