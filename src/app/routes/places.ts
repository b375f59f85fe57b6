/** Scroll position (CSS px) of each history entry of this document, by the entry's key. */
const places = new Map<string, number>();
const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
const PATIENCE_MS = 5000;

/** The recorded scroll position of a history entry, in CSS px; 0 for one that was never shown. */
export function placeOf(key: string): number {
  return places.get(key) ?? 0;
}

/** Records the present scroll position as that of this history entry. */
export function notePlace(key: string): void {
  places.set(key, scrollY);
}

/** Records the scroll position of this history entry with each scroll. Returns a function that ends this. */
export function followPlaces(key: string): () => void {
  const note = () => notePlace(key);
  const stop = new AbortController();
  // The browser would restore the position before React has rendered the new page, and so scroll the old page.
  history.scrollRestoration = 'manual';
  addEventListener('scroll', note, { passive: true, signal: stop.signal });
  // After a reload of the document, the browser restores the position.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), { signal: stop.signal });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'), { signal: stop.signal });
  return () => stop.abort();
}

/**
 * Until then, what is above the window has its true height, which is else estimated before it is shown (course-grid.module.css). Two
 * frames longer, because the browser remembers the height with a frame.
 */
function layOutWhole(until: AbortSignal): void {
  const { dataset } = document.documentElement;
  dataset.restoring = '';
  const end = () => requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.restoring));
  until.addEventListener('abort', end);
}

/**
 * Scrolls to `top` (CSS px). The page may become long enough only when late content arrives, so this repeats until the position
 * is reached, the user does something, or 5 s have passed. Returns a function that ends it.
 */
export function goToPlace(top: number): () => void {
  const stop = new AbortController();
  if (top > 0) layOutWhole(stop.signal);
  const go = () => {
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) <= 1) stop.abort();
  };
  go();
  if (stop.signal.aborted) return () => undefined;
  const growth = new ResizeObserver(go);
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  stop.signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const gesture of GESTURES) {
    addEventListener(gesture, () => stop.abort(), { passive: true, signal: stop.signal });
  }
  growth.observe(document.body);
  return () => stop.abort();
}
