import { useMemo } from 'react';
import type { CourseSummary } from '#contract/course.ts';
import type { Opening } from '#contract/library.ts';
import { getSession } from '#data/session/session-store.ts';
import { rememberIntent } from './intent.ts';
import { useLibrary } from '../learning/library.ts';
import { notifyMe, type NotifyMeOutcome, stopNotifying } from './notify-me.ts';

const NONE: readonly Opening[] = [];

/** What the learner waits for, and what opened since, as this device sees it. */
export function useOpenings(): {
  /** Courses that opened and that the learner has not put away. */
  openings: readonly Opening[];
  awaits: (courseId: string) => boolean;
  /** 'login-required' remembers it, and the next login of this tab completes it. */
  notifyMe: (course: CourseSummary) => Promise<NotifyMeOutcome | { kind: 'login-required' }>;
  /** The learner waits no longer, or knows that it has opened. */
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
