/**
 * Ref of something that may be wider than the page: a stop for the keyboard only where there is something to scroll,
 * because not every browser gives scrollers one.
 */
export function focusableScroller(element: HTMLElement | null): void {
  if (element && element.scrollWidth > element.clientWidth) element.tabIndex = 0;
}
