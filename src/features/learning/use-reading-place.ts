import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** What the page's header covers, with the distance that a place has below it (CSS px). */
const COVERED = 96;

interface ReadingPlace {
  /** Whether the place of before is known, and there is somebody to keep it for. */
  active: boolean;
  /** The block where the learner left, counted from 0. */
  start: number;
  onPlace: (block: number) => void;
  /** The text has been scrolled to where the learner left. */
  onRestored: () => void;
}

/**
 * Restores the place in a text once it is known, and tells each one that follows: the block at the top of the window, 0 again at the end
 * of the text. Returns the ref of the element whose children are the blocks.
 */
export function useReadingPlace({ active, start, onPlace, onRestored }: ReadingPlace) {
  const text = useRef<HTMLElement>(null);
  const restore = useEffectEvent(() => {
    const blocks = [...(text.current?.children ?? [])];
    const linked = blocks.find(({ id }) => id !== '' && location.hash === `#${encodeURIComponent(id)}`);
    // Who was brought back to a place by the browser stays there.
    if (window.scrollY > 0) return;
    const block = linked ?? (start > 0 ? blocks[start] : undefined);
    block?.scrollIntoView({ behavior: 'instant' });
    if (!linked && window.scrollY > 0) onRestored();
  });
  const tell = useEffectEvent(() => {
    // Of before there were documents: its blocks are not known.
    if (!text.current) {
      onPlace(start);
      return;
    }
    const atEnd = text.current.getBoundingClientRect().bottom < window.innerHeight;
    const blocks = [...text.current.children];
    const seen = blocks.findIndex((block) => block.getBoundingClientRect().bottom > COVERED);
    onPlace(atEnd ? 0 : Math.max(0, seen));
  });
  useEffect(() => {
    if (!active) return undefined;
    const follow = () => tell();
    // After the route's change has scrolled to the top.
    const frame = requestAnimationFrame(() => {
      restore();
      tell();
      addEventListener('scroll', follow, { passive: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', follow);
    };
  }, [active]);
  return useCallback((element: HTMLElement | null) => {
    text.current = element;
  }, []);
}
