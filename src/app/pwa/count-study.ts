const TICK_MS = 5000;
/** Reading takes no hand for so long. */
const ACTIVE_MS = 2 * 60_000;
/** A hidden page is woken once a minute; a film plays on meanwhile. */
const PLAYED_MAX_MS = 90_000;
const SAVE_SECONDS = 60;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'];
const STUDY = /^\/(course\/(?!overview)|practice$)/;

const isPlaying = () => [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended);
/** A film of YouTube tells a page nothing: whoever has pressed something in its frame watches it. */
const isInFrame = () => document.activeElement?.tagName === 'IFRAME';

/**
 * Counts the seconds that somebody studies: on the page of a lesson or in practice, while a film plays, or while the page is seen
 * and they are in the frame of a film, or did something in the last two minutes. Calls `save` with whole seconds once a minute
 * and when the page is left. Returns a function that ends it.
 */
export function startStudyClock(save: (seconds: number) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let activeAt = performance.now();
  let countedAt = performance.now();
  let wasPlaying = false;
  let studiedMs = 0;

  const count = () => {
    const now = performance.now();
    const passed = now - countedAt;
    countedAt = now;
    const playing = isPlaying();
    const present = document.visibilityState === 'visible' && (now - activeAt < ACTIVE_MS || isInFrame());
    if (STUDY.test(location.pathname)) {
      if (playing && wasPlaying) studiedMs += Math.min(passed, PLAYED_MAX_MS);
      else if (playing || present) studiedMs += Math.min(passed, 2 * TICK_MS);
    }
    wasPlaying = playing;
  };
  const flush = () => {
    const seconds = Math.floor(studiedMs / 1000);
    studiedMs -= seconds * 1000;
    if (seconds > 0) save(seconds);
  };
  const timer = setInterval(() => {
    count();
    if (studiedMs >= SAVE_SECONDS * 1000) flush();
  }, TICK_MS);
  const onSign = () => {
    activeAt = performance.now();
  };
  for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true, capture: true, signal });
  const onVisibility = () => {
    if (document.visibilityState === 'visible') {
      onSign();
      // The time away was none.
      if (!wasPlaying) countedAt = performance.now();
      return;
    }
    count();
    flush();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
  return () => {
    stopped.abort();
    clearInterval(timer);
    count();
    flush();
  };
}
