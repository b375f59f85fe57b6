/** `storage`: another tab changed something, which may be who is signed in. `offline`: pages tell. */
const TOUCHES = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'input',
  'focusin',
  // Of a screen reader, with nothing before it.
  'click',
  'storage',
  'offline',
];

/** Resolves at the first sign that somebody is doing something with the page. */
export function whenTouched(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const onTouch = ({ type, target }: Event) => {
      // What scrolls within the page may be moved by the page itself.
      if (type === 'scroll' && target !== document) return;
      stop.abort();
      resolve();
    };
    for (const type of TOUCHES) addEventListener(type, onTouch, { signal: stop.signal, passive: true, capture: true });
  });
}
