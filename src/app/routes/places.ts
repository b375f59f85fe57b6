/** How far down each entry of the history was scrolled, in CSS px, by its key. Those of this document: another one starts anew. */
const places = new Map<string, number>();
const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
const PATIENCE_MS = 5000;

/** Notes how far the page of this entry is scrolled, until the returned function is called. */
export function followPlaces(key: string): () => void {
  const note = () => void places.set(key, scrollY);
  const stop = new AbortController();
  // The browser's own way back knows the page as it was before React has changed it, and would scroll the one that is left.
  history.scrollRestoration = 'manual';
  addEventListener('scroll', note, { passive: true, signal: stop.signal });
  // Of a document that is loaded again, the browser knows the place.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), { signal: stop.signal });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'), { signal: stop.signal });
  return () => stop.abort();
}

/**
 * Scrolls to where the page of `key` was left, null for the top. What comes late may make the page long enough only then: it goes on
 * until it is there, the learner does something, or 5 s have passed. Returns what ends it.
 */
export function goToPlace(key: string | null): () => void {
  const top = (key === null ? undefined : places.get(key)) ?? 0;
  const stop = new AbortController();
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
