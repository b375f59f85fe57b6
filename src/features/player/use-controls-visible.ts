import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { CONTROLS_HIDE_MS } from '#contract/limits.ts';

/**
 * Controls hide about 3 s after the last sign of life, but never while `held` (paused, settings open) or while one of
 * them has the keyboard's focus.
 */
export function useControlsVisible(stageRef: RefObject<HTMLElement | null>, held: boolean) {
  const [awake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wake = useCallback(() => {
    setAwake(true);
    clearTimeout(timer.current);
    const sleep = () => {
      if (stageRef.current?.querySelector('[data-controls] :focus-visible')) {
        timer.current = setTimeout(sleep, CONTROLS_HIDE_MS);
      } else setAwake(false);
    };
    timer.current = setTimeout(sleep, CONTROLS_HIDE_MS);
  }, [stageRef]);

  const sleepNow = useCallback(() => {
    clearTimeout(timer.current);
    setAwake(false);
  }, []);

  useEffect(() => {
    // No longer held (playing again, or settings closed): the countdown to hide starts now.
    if (!held) {
      clearTimeout(timer.current);
      timer.current = setTimeout(wake, 0);
    }
    return () => clearTimeout(timer.current);
  }, [held, wake]);

  return { visible: awake || held, wake, sleepNow };
}
