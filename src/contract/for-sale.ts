import type { CourseSummary } from './course.ts';
import type { User } from './user.ts';

/** Whether the course has a finished lesson. A copy that a device saved before courses told of it is taken for one. */
export function isReady({ lessonsCount }: Pick<CourseSummary, 'lessonsCount'>): boolean {
  return lessonsCount !== 0;
}

/**
 * Whether the course is the user’s own (decisions, "Own courses"). Copies that an old version of the app saved have no
 * owner’s id, so the author’s name is compared instead.
 */
export function isOwnCourse(
  { createdBy }: Pick<CourseSummary, 'createdBy'>,
  user: Pick<User, '_id' | 'username'> | null,
): boolean {
  if (!user) return false;
  return createdBy._id === undefined ? createdBy.username === user.username : createdBy._id === user._id;
}
