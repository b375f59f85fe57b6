import { advanceSlides } from '#features/home/advance-slides.ts';
import { whenTouched } from '#lib/when-touched.ts';
import { keepWorker } from './pwa/keep-worker.ts';

/** After what the visit came for has been loaded. */
const WORKER_AFTER_MS = 3000;

/**
 * Whether this is the home page before somebody who is not signed in: its HTML has all that there is to see, links and forms
 * work by themselves, and the boot script keeps the first press. Whoever only looks loads no application. A page that the
 * worker has kept is of an earlier day, and asks for what has changed.
 */
export function waitsForTouch(root: HTMLElement): boolean {
  const { pathname, search } = location;
  const isVisitor = document.documentElement.dataset.session !== 'signed-in';
  return isVisitor && pathname === '/' && search === '' && !('kept' in root.dataset);
}

/**
 * Until somebody touches the page, does what goes on without that: the slides advance, and the worker makes the next visit
 * ready for having no network. Resolves with the touch.
 */
export async function standUntouched(): Promise<void> {
  const touched = new AbortController();
  advanceSlides(touched.signal);
  whenLoaded(() => {
    const timer = setTimeout(() => void offerNextVisit(), WORKER_AFTER_MS);
    touched.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  await whenTouched();
  touched.abort();
}

function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

async function offerNextVisit(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Private windows and policies refuse workers: the product then works online only.
  await keepWorker([{ type: 'sync-catalogue' }]).catch((error: unknown) => console.warn('No service worker', error));
}
