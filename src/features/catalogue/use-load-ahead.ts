import { type RefObject, useEffect, useEffectEvent } from 'react';
import { LISTING_STEP } from '#contract/limits.ts';

/** So many steps come by themselves; then the footer can be reached, and the button asks for more. */
const STEPS_BY_THEMSELVES = 4;
/** How far below the window the end of the list may be when more is asked for. */
const AHEAD = '0px 0px 800px';

interface LoadAhead {
  shown: number;
  loadMore: () => void;
  /** Whether there is more, and nothing on its way. */
  ready: boolean;
}

/** Loads the next step of a list when its end comes near. Where the browser saves data, or cannot say where the end is, the button does. */
export function useLoadAhead(end: RefObject<Element | null>, { shown, loadMore, ready }: LoadAhead): void {
  const load = useEffectEvent(loadMore);
  const wanted = ready && shown < STEPS_BY_THEMSELVES * LISTING_STEP;
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    const last = end.current;
    if (!wanted || !last || !('IntersectionObserver' in window) || connection?.saveData === true) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(last);
    return () => observer.disconnect();
    // After each step the end is somewhere else.
  }, [end, wanted, shown]);
}
