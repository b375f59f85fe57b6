const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'wheel'];

/** Resolves at the first sign that somebody is doing something with the page. */
export function whenTouched(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const onTouch = () => {
      stop.abort();
      resolve();
    };
    for (const type of TOUCHES) addEventListener(type, onTouch, { signal: stop.signal, passive: true, capture: true });
  });
}
