import type { CourseSummary } from '#contract/course.ts';
import { isOwnCourse } from '#contract/for-sale.ts';
import { getSession, subscribeSession, UNKNOWN_SESSION } from '#data/session/session-store.ts';
import type { Session } from '#data/session/session-store.ts';
import { useStore } from '#lib/use-store.ts';

const SESSION = { get: getSession, subscribe: subscribeSession };

/** Who is signed in. 'unknown' on the server and while hydrating, because only the browser knows. */
export function useSession(): Session {
  return useStore(SESSION, UNKNOWN_SESSION);
}

/** Whether a course is by whoever is signed in. */
export function useIsOwn(): (course: Pick<CourseSummary, 'createdBy'>) => boolean {
  const { user } = useSession();
  return (course) => isOwnCourse(course, user);
}
