import { useMemo } from 'react';
import type { CourseSummary } from '#contract/course.ts';
import type { Opening } from '#contract/library.ts';
import { getSession } from '#data/session/session-store.ts';
import { rememberIntent } from './intent.ts';
import { useLibrary } from '../learning/library.ts';
import { notifyMe, type NotifyMeOutcome, stopNotifying } from './notify-me.ts';

const NONE: readonly Opening[] = [];

/** The courses that the learner wants to be notified of, and those that have opened since, including pending changes. */
export function useOpenings(): {
  /** Courses that have opened and that the learner has not dismissed. */
  openings: readonly Opening[];
  awaits: (courseId: string) => boolean;
  /** After 'login-required', the next login in this tab completes the request. */
  notifyMe: (course: CourseSummary) => Promise<NotifyMeOutcome | { kind: 'login-required' }>;
  /** Cancels the request, or dismisses a course that has opened. */
  stop: (courseId: string, title: string) => Promise<void>;
} {
  const { library } = useLibrary();
  return useMemo(() => {
    const awaited = new Set(library?.awaited);
    return {
      openings: library?.openings ?? NONE,
      awaits: (courseId) => awaited.has(courseId),
      notifyMe: async (course) => {
        const { user } = getSession();
        if (user) return notifyMe(user, course);
        rememberIntent({ course, to: 'notify-me' });
        return { kind: 'login-required' };
      },
      stop: async (courseId, title) => {
        const { user } = getSession();
        if (user) await stopNotifying(user, courseId, title);
      },
    };
  }, [library]);
}
