import { useEffect, useRef, useState } from 'react';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import type { Track } from '#contract/track.ts';
import { showToast } from '../toasts.ts';

interface Completion {
  /** All of the course. */
  lessons: readonly Pick<Track, '_id'>[];
  progress: ReadonlyMap<string, Progress>;
  /** Whether the learner has the course, and `progress` is all that there is. */
  known: boolean;
  courseTitle: string;
  /** Leads to the course. */
  onOpen: () => void;
}

/** Says so at the moment in which the last lesson of a course becomes done, and leads to its page. */
export function useCompletion({ lessons, progress, known, courseTitle, onOpen }: Completion): void {
  const [openedAt] = useState(() => Date.now());
  const all = lessons.map(({ _id }) => progress.get(_id));
  const complete = known ? all.every(isCompleted) : null;
  // What was done before the page opened may only now arrive from the server.
  const isNew = Math.max(...all.map((one) => one?.completedAt ?? 0)) >= openedAt;
  const before = useRef<boolean | null>(null);
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  useEffect(() => {
    if (complete === null) return;
    if (complete && isNew && before.current === false) {
      showToast({
        tone: 'success',
        message: `You have completed ${courseTitle}.`,
        action: { label: 'See your course', onClick: () => open.current() },
      });
    }
    before.current = complete;
  }, [complete, isNew, courseTitle]);
}
