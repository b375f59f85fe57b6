import { hasRememberedSession } from '#data/session/remembered-session.ts';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { findKeptHome, isHome, keepHome } from './kept-home.ts';
import { navigationStrategy } from './navigation-strategy.ts';

declare const self: ServiceWorkerGlobalScope;

/** The document that starts the app without server-rendered HTML. The build generates it. */
const SHELL = '/shell.html';

/** How long to wait for the server's page before a cached page is used. */
const PATIENCE_MS = 3000;

/** Handles navigations: private pages get the shell; public pages come from the server, else from this device. */
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
 * Uses the navigation preload response if there is one, else makes a request. Without a network, Chromium rejects the preload.
 * Firefox resolves it with an error response, which must not be used: the browser would show its own error page.
 */
function fromServer(event: FetchEvent, request: Request): () => Promise<Response> {
  const preloaded = (async () => (await event.preloadResponse) as Response | undefined)();
  // When the shell is used, nobody reads the preload. The browser warns if it is canceled, so the event waits for it.
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
 * Responds with the server's home page and keeps it for the next visit. A signed-in user does not wait for the server: they get
 * the kept page, which shows their data from this device and fetches the changes.
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
      // The cached page was used, so a later failure of the request does not matter.
      answer.catch(() => undefined);
      return held;
    }
    // A 5xx may come from a gateway whose server is down.
    return first.status >= 500 ? ((await fromDevice()) ?? first) : first;
  } catch (error) {
    const held = await fromDevice();
    if (!held) throw error;
    return held;
  }
}
