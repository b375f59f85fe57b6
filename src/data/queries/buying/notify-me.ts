import type { CourseSummary } from '#contract/course.ts';
import { isOwnCourse } from '#contract/for-sale.ts';
import { TEXT } from '#contract/texts.ts';
import type { User } from '#contract/user.ts';
import { submitSurely } from '../submit.ts';

export type NotifyMeOutcome = { kind: 'awaited' } | { kind: 'refused'; message: string };

/** Requests a notification of the course's first lesson. Resolves when the request is durable on this device. */
export async function notifyMe(user: User, course: CourseSummary): Promise<NotifyMeOutcome> {
  if (isOwnCourse(course, user)) return { kind: 'refused', message: TEXT.courses.own };
  await submitSurely('notify-me', user._id, { courseId: course._id, title: course.title, wanted: true });
  return { kind: 'awaited' };
}

/** Cancels the request, or dismisses its notification. Resolves as `notifyMe`. */
export async function stopNotifying(user: User, courseId: string, title: string): Promise<void> {
  await submitSurely('notify-me', user._id, { courseId, title, wanted: false });
}
