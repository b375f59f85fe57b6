import { type RefObject, useEffect, useState } from 'react';

/** What is nearer to the window than this is fetched. */
const NEAR_PX = 200;

/** True from the moment that `element` comes near the window, or somebody touches the page; at once when `already`. */
export function useNear(element: RefObject<HTMLElement | null>, already: boolean): boolean {
  const [near, setNear] = useState(already);

  useEffect(() => {
    if (near) return undefined;
    const come = () => setNear(true);
    const look = () => {
      const top = element.current?.getBoundingClientRect().top ?? Infinity;
      if (top < document.documentElement.clientHeight + NEAR_PX) come();
    };
    const first = requestAnimationFrame(look);
    document.addEventListener('scroll', look, { passive: true });
    document.addEventListener('pointerdown', come);
    document.addEventListener('keydown', come);
    return () => {
      cancelAnimationFrame(first);
      document.removeEventListener('scroll', look);
      document.removeEventListener('pointerdown', come);
      document.removeEventListener('keydown', come);
    };
  }, [element, near]);

  return near;
}
