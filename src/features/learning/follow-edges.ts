/**
 * Ref of something that may be wider than the page. While it is, it is a stop for the keyboard, because not every browser makes
 * scrollers one, and its parent says at which edges there is more: `data-start`, `data-end`.
 */
export function followEdges(element: HTMLElement | null): (() => void) | undefined {
  const frame = element?.parentElement;
  if (!element || !frame) return undefined;
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = element;
    const spare = scrollWidth - clientWidth;
    if (spare > 0) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
    // Zoomed, browsers tell fractions.
    frame.toggleAttribute('data-start', scrollLeft > 1);
    frame.toggleAttribute('data-end', spare - scrollLeft > 1);
  };
  look();
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  if (element.firstElementChild) sizes.observe(element.firstElementChild);
  element.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    element.removeEventListener('scroll', look);
  };
}
