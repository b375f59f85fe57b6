import type { Notification } from '#contract/notification.ts';
import { paths } from './paths.ts';

/** The path to what a notification is about. */
export function notificationPath({
  kind,
  courseId,
  trackId,
}: Pick<Notification, 'kind' | 'courseId' | 'trackId'>): string {
  if (kind === 'course-opened') return paths.overview(courseId);
  if (kind === 'review') return paths.reviews(courseId);
  if (kind === 'sale' || kind === 'refund-request') return paths.earnings;
  return paths.instructorCourse(courseId, trackId ?? undefined);
}
