import { hasRememberedSession } from '#data/session/remembered-session.ts';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { findKeptHome, isHome, keepHome } from './kept-home.ts';
import { navigationStrategy } from './navigation-strategy.ts';

declare const self: ServiceWorkerGlobalScope;

/** The document that starts the app without the server's HTML; the build makes it. */
const SHELL = '/shell.html';

/** How long a public page may take before what this device knows is the better answer. */
const PATIENCE_MS = 3000;

/** Answers navigations: private pages by the shell, public ones by the server or, failing that, from this device. */
export function registerNavigation(): void {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && navigationStrategy(url, self.location.origin) !== 'bypass',
    ({ event, request, url }) => {
      const network = fromServer(event as FetchEvent, request);
      if (navigationStrategy(url, self.location.origin) === 'shell') return shellFirst(network);
      return isHome(url) ? homeFirst(network, event) : networkFirst(network, findShell);
    },
  );
}

/**
 * The preloaded answer where there is one, else a request. Without a network Chromium rejects the preloaded one; Firefox resolves
 * with an error response, and answering a navigation with that shows the browser's own error page.
 */
function fromServer(event: FetchEvent, request: Request): () => Promise<Response> {
  const preloaded = (async () => (await event.preloadResponse) as Response | undefined)();
  // The browser complains of a preload that is dropped before it settled, as it is when the shell answers.
  event.waitUntil(preloaded.catch(() => undefined));
  return async () => {
    const answer = await preloaded;
    return answer && answer.type !== 'error' ? answer : fetch(request);
  };
}

const findShell = () => matchPrecache(SHELL);

async function shellFirst(network: () => Promise<Response>): Promise<Response> {
  return (await findShell()) ?? network();
}

/**
 * The server's home page, which is kept for the next visit. Whoever is signed in does not wait for it: what is theirs comes from
 * the device, and what has changed is asked for by the page that was kept.
 */
async function homeFirst(network: () => Promise<Response>, event: ExtendableEvent): Promise<Response> {
  const answer = network();
  const keeping = answer.then((home) => keepHome(home.clone(), event));
  event.waitUntil(keeping.catch((error: unknown) => console.info('The home page:', error)));
  const kept = (await hasRememberedSession()) ? await findKeptHome() : undefined;
  return (
    kept ??
    networkFirst(
      () => answer,
      async () => (await findKeptHome()) ?? findShell(),
    )
  );
}

async function networkFirst(
  network: () => Promise<Response>,
  fromDevice: () => Promise<Response | undefined>,
): Promise<Response> {
  const answer = network();
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), PATIENCE_MS));
  try {
    const first = await Promise.race([answer, late]);
    if (first === 'late') {
      const held = await fromDevice();
      if (!held) return await answer;
      // Nobody waits for it any more; its failure has been answered by what is held.
      answer.catch(() => undefined);
      return held;
    }
    // A gateway that stands before a dead server answers in its place.
    return first.status >= 500 ? ((await fromDevice()) ?? first) : first;
  } catch (error) {
    const held = await fromDevice();
    if (!held) throw error;
    return held;
  }
}
