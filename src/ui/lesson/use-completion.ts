import { useEffect, useRef } from 'react';
import { showToast } from '../toasts.ts';

interface Completion {
  /** Whether every lesson is done; null while that is not known. */
  complete: boolean | null;
  courseTitle: string;
  /** Leads to the course. */
  onOpen: () => void;
}

/** Says so at the moment in which the last lesson of a course becomes done, and leads to its page. */
export function useCompletion({ complete, courseTitle, onOpen }: Completion): void {
  const before = useRef<boolean | null>(null);
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  useEffect(() => {
    if (complete === null) return;
    if (complete && before.current === false) {
      showToast({
        tone: 'success',
        message: `You have completed ${courseTitle}.`,
        action: { label: 'See your course', onClick: () => open.current() },
      });
    }
    before.current = complete;
  }, [complete, courseTitle]);
}
