import { useCallback, useEffect, useRef } from 'react';

/** Reaching the end of a short text takes no scrolling; what was only flashed past was not read. */
const STAY_MS = 1500;

/** Calls `onEnd` once when the element has been in view for a moment, while `active`. Returns the element's ref. */
export function useReadToEnd(active: boolean, onEnd: () => void) {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || !active) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer = new IntersectionObserver((entries) => {
        clearTimeout(timer);
        if (!entries.some((entry) => entry.isIntersecting)) return;
        timer = setTimeout(() => {
          observer.disconnect();
          latest.current();
        }, STAY_MS);
      });
      observer.observe(element);
      return () => {
        clearTimeout(timer);
        observer.disconnect();
      };
    },
    [active],
  );
}
