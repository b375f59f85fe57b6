import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { navigationStrategy } from './navigation-strategy.ts';

declare const self: ServiceWorkerGlobalScope;

/** The document that starts the app without the server's HTML; the build makes it. */
const SHELL = '/shell.html';

/** How long a public page may take before the shell, with what this device knows, is the better answer. */
const PATIENCE_MS = 3000;

/** Answers navigations: private pages by the shell, public ones by the server or, failing that, the shell. */
export function registerNavigation(): void {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && navigationStrategy(url, self.location.origin) !== 'bypass',
    ({ event, request, url }) => {
      const network = fromServer(event as FetchEvent, request);
      return navigationStrategy(url, self.location.origin) === 'shell' ? shellFirst(network) : networkFirst(network);
    },
  );
}

/** The preloaded answer where there is one, else a request. */
function fromServer(event: FetchEvent, request: Request): () => Promise<Response> {
  const preloaded = (async () => (await event.preloadResponse) as Response | undefined)();
  // The browser complains of a preload that is dropped before it settled, as it is when the shell answers.
  event.waitUntil(preloaded.catch(() => undefined));
  return async () => (await preloaded) ?? fetch(request);
}

async function shellFirst(network: () => Promise<Response>): Promise<Response> {
  return (await matchPrecache(SHELL)) ?? network();
}

async function networkFirst(network: () => Promise<Response>): Promise<Response> {
  const answer = network();
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), PATIENCE_MS));
  try {
    const first = await Promise.race([answer, late]);
    if (first === 'late') {
      const shell = await matchPrecache(SHELL);
      if (!shell) return await answer;
      // Nobody waits for it any more; its failure has been answered by the shell.
      answer.catch(() => undefined);
      return shell;
    }
    // A gateway that stands before a dead server answers in its place.
    return first.status >= 500 ? ((await matchPrecache(SHELL)) ?? first) : first;
  } catch (error) {
    const shell = await matchPrecache(SHELL);
    if (!shell) throw error;
    return shell;
  }
}
