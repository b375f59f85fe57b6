import { useReducedMotion } from '@mantine/hooks';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { CAROUSEL_INTERVAL_MS } from '#contract/limits.ts';
import { shownSlide } from './advance-slides.ts';
import { isAdvancing, wrapIndex } from './carousel-index.ts';

/** A strip of slides with scroll-snap. The index follows the scroll position, whether the user or the timer scrolls. */
export function useCarousel(count: number) {
  const strip = useRef<HTMLDivElement>(null);
  /** The target of a scroll by script; null while the user scrolls. */
  const heading = useRef<number | null>(null);
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const reducedMotion = useReducedMotion();
  const advancing = isAdvancing({ stopped, hovered, focused, reducedMotion: reducedMotion === true }, count);

  function goTo(target: number) {
    setIndex(target);
    heading.current = target;
    const element = strip.current;
    element?.scrollTo?.({ left: element.clientWidth * target, behavior: reducedMotion ? 'auto' : 'smooth' });
  }

  useEffect(() => {
    // `advanceSlides` may have moved the slides before hydration.
    if (strip.current) setIndex(Math.max(0, shownSlide(strip.current)));
  }, []);

  useEffect(() => {
    if (!advancing) return;
    const timer = setTimeout(() => {
      // A hidden tab does not advance, so that the user returns to the same slide.
      if (!document.hidden) goTo(wrapIndex(index, 1, count));
    }, CAROUSEL_INTERVAL_MS);
    return () => clearTimeout(timer);
  });

  return {
    strip,
    index,
    stopped,
    advancing,
    goTo,
    next: () => goTo(wrapIndex(index, 1, count)),
    previous: () => goTo(wrapIndex(index, -1, count)),
    toggle: () => setStopped((now) => !now),
    /** For the strip: a swipe also changes the slide. */
    onScrollEnd: () => {
      const element = strip.current;
      if (!element || element.clientWidth === 0) return;
      const reached = Math.round(element.scrollLeft / element.clientWidth);
      // A scroll that a newer one replaced also ends, but not at its target.
      if (heading.current !== null && heading.current !== reached) return;
      heading.current = null;
      setIndex(reached);
    },
    onTakeOver: () => {
      heading.current = null;
    },
    /** For the element around the strip and its controls. */
    holders: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
}
