import { hasRememberedSession } from '#data/session/remembered-session.ts';
import { advanceSlides } from '#features/home/advance-slides.ts';
import { whenSeen } from '#lib/when-seen.ts';
import { whenTouched } from '#lib/when-touched.ts';
import { hasEarlyInput } from './early-input.ts';
import { prepareIosHomeScreen } from '../pwa/prepare-ios-home-screen.ts';
import { keepWorker } from '../pwa/keep-worker.ts';

/** Delay after the load event, so that the worker does not compete with the page. */
const WORKER_AFTER_MS = 3000;

/**
 * Whether the app can wait until the user touches the page. This is so for a public page and a visitor who is not signed in:
 * the HTML has all content, links and forms work without the app, and the boot script records early input. A visitor who only
 * reads then does not load the app. The app starts at once in these cases: the URL has a query or a hash, which the server may
 * not have used; the browser is offline; the page is a copy kept by the worker, which may be outdated; or there is early input
 * to replay.
 */
export function waitsForTouch(root: HTMLElement): boolean {
  const { search, hash } = location;
  const isVisitor = document.documentElement.dataset.session !== 'signed-in';
  return isVisitor && search === '' && hash === '' && navigator.onLine && !('kept' in root.dataset) && !hasEarlyInput();
}

/**
 * Resolves when the app must start: when the user touches the page, sees a part that the server left out (`data-later`), or
 * turns out to be signed in. Until then, the slides advance, and the service worker is registered, so that the next visit works
 * offline.
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

/** Resolves only if the database has a session that localStorage has lost. */
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
  // Private windows and policies can refuse service workers. The app then works online only.
  await keepWorker([{ type: 'sync-catalogue' }]).catch((error: unknown) => console.warn('No service worker', error));
}
