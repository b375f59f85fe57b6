import type { CourseSummary } from '#contract/course.ts';
import { isOwnCourse } from '#contract/for-sale.ts';
import { getSession, subscribeSession, UNKNOWN_SESSION } from '#data/session/session-store.ts';
import type { Session } from '#data/session/session-store.ts';
import { useStore } from '#lib/use-store.ts';

const SESSION = { get: getSession, subscribe: subscribeSession };

/** The session. 'unknown' on the server and during hydration, because only the browser knows it. */
export function useSession(): Session {
  return useStore(SESSION, UNKNOWN_SESSION);
}

/**
 * Whether somebody is signed in now: for what a press does. One from before the hydration is handled by a render that knows no
 * session yet.
 */
export const isSignedIn = (): boolean => getSession().status === 'signed-in';

/** Whether the signed-in user is the instructor of a course. */
export function useIsOwn(): (course: Pick<CourseSummary, 'createdBy'>) => boolean {
  const { user } = useSession();
  return (course) => isOwnCourse(course, user);
}
