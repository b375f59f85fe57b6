import { CAROUSEL_INTERVAL_MS } from '#contract/limits.ts';
import { wrapIndex } from './carousel-index.ts';
import { SLIDES_ID } from './slides-id.ts';

/** The index of the visible slide, which is the only one without `inert`. */
export function shownSlide(strip: Element): number {
  return [...strip.children].findIndex((slide) => !slide.hasAttribute('inert'));
}

/** Advances the slides of the server's HTML on a timer, as `useCarousel` does after hydration, until `signal` aborts. */
export function advanceSlides(signal: AbortSignal): void {
  const strip = document.getElementById(SLIDES_ID);
  if (!strip || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const dots = strip.parentElement?.querySelectorAll('[aria-label^="Go to slide"]') ?? [];
  const timer = setInterval(() => {
    if (document.hidden) return;
    const next = wrapIndex(shownSlide(strip), 1, strip.children.length);
    [...strip.children].forEach((slide, index) => slide.toggleAttribute('inert', index !== next));
    dots.forEach((dot) => dot.removeAttribute('aria-current'));
    dots[next]?.setAttribute('aria-current', 'true');
    strip.scrollTo({ left: strip.clientWidth * next, behavior: 'smooth' });
  }, CAROUSEL_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
