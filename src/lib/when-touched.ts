/** `storage`: another tab may have signed in or out. `offline`: pages must show it. */
const TOUCHES = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'dragenter',
  'input',
  'focusin',
  // Screen readers send a click without pointer events.
  'click',
  'storage',
  'offline',
];

/** Resolves at the first interaction with the page. */
export function whenTouched(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const onTouch = ({ type, target }: Event) => {
      // Elements inside the page may be scrolled by the page itself.
      if (type === 'scroll' && target !== document) return;
      stop.abort();
      resolve();
    };
    for (const type of TOUCHES) addEventListener(type, onTouch, { signal: stop.signal, passive: true, capture: true });
  });
}
