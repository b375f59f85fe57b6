import { hasRememberedSession } from '#data/session/remembered-session.ts';
import { advanceSlides } from '#features/home/advance-slides.ts';
import { whenSeen } from '#lib/when-seen.ts';
import { whenTouched } from '#lib/when-touched.ts';
import { hasEarlyInput } from './early-input.ts';
import { prepareIosHomeScreen } from '../pwa/prepare-ios-home-screen.ts';
import { keepWorker } from '../pwa/keep-worker.ts';

/** After what the visit came for has been loaded. */
const WORKER_AFTER_MS = 3000;

/**
 * Whether this is a public page before somebody who is not signed in: its HTML has all that there is to see, links and forms
 * work by themselves, and the boot script keeps what is pressed and filled in. Whoever only looks loads no application. What
 * follows the path the server may not have read; a page that the worker has kept is of an earlier day, and asks for what has
 * changed; what was used before this script came waits for an answer.
 */
export function waitsForTouch(root: HTMLElement): boolean {
  const { search, hash } = location;
  const isVisitor = document.documentElement.dataset.session !== 'signed-in';
  return isVisitor && search === '' && hash === '' && navigator.onLine && !('kept' in root.dataset) && !hasEarlyInput();
}

/**
 * Until somebody touches the page or sees a part of it that the server left out (`data-later`), or turns out to be signed in
 * after all, does what goes on without that: the slides advance, and the worker makes the next visit ready for having no
 * network.
 */
export async function standUntouched(): Promise<void> {
  const touched = new AbortController();
  advanceSlides(touched.signal);
  whenLoaded(() => {
    const timer = setTimeout(() => void offerNextVisit(), WORKER_AFTER_MS);
    touched.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  await Promise.race([whenTouched(), whenSeen('[data-later]'), whenRemembered()]);
  touched.abort();
}

/** Resolves only if the session that localStorage has lost is in the database. */
async function whenRemembered(): Promise<void> {
  if (!(await hasRememberedSession())) await new Promise(() => undefined);
}

function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

async function offerNextVisit(): Promise<void> {
  prepareIosHomeScreen();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Private windows and policies refuse workers: the product then works online only.
  await keepWorker([{ type: 'sync-catalogue' }]).catch((error: unknown) => console.warn('No service worker', error));
}
