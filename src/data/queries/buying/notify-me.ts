import type { CourseSummary } from '#contract/course.ts';
import { isOwnCourse } from '#contract/for-sale.ts';
import { TEXT } from '#contract/texts.ts';
import type { User } from '#contract/user.ts';
import { submitSurely } from '../submit.ts';

export type NotifyMeOutcome = { kind: 'awaited' } | { kind: 'refused'; message: string };

/** Asks for a signed-in user to be told of a course's first lesson. Resolves once it is durable here. */
export async function notifyMe(user: User, course: CourseSummary): Promise<NotifyMeOutcome> {
  if (isOwnCourse(course, user)) return { kind: 'refused', message: TEXT.courses.own };
  await submitSurely('notify-me', user._id, { courseId: course._id, title: course.title, wanted: true });
  return { kind: 'awaited' };
}

/** No longer, or it is known by now. */
export async function stopNotifying(user: User, courseId: string, title: string): Promise<void> {
  await submitSurely('notify-me', user._id, { courseId, title, wanted: false });
}
