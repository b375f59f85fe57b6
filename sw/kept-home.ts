import { keepThumbnail } from './runtime-caching.ts';
import { FIRST_SCRIPT } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'kept-home';
const HOME = '/';
/** One size is enough: it stands in for the others (runtime-caching.ts). */
const THUMBNAILS = /\/api\/v1\/media\/thumbnails\/[\w.-]+-320\.avif/g;

export const isHome = (url: URL): boolean => url.pathname === HOME;

/** The home page of another build names code that this worker may not have: with the build it goes. */
export function registerKeptHome(): void {
  self.addEventListener('activate', (event) => event.waitUntil(self.caches.delete(CACHE)));
}

/** The home page as the server sent it last, the same for everybody, with its courses in it; before that nothing. */
export async function findKeptHome(): Promise<Response | undefined> {
  return (await self.caches.open(CACHE)).match(HOME);
}

/** Fetches the page for a device that has none: its first visit began without a worker. */
export async function fetchHome(event: ExtendableEvent): Promise<void> {
  if (await findKeptHome()) return;
  await keepHome(await fetch(HOME, { priority: 'low' }), event);
}

/**
 * Keeps the page that the server answered, with its pictures, and marks it: what it shows is as old as it is, so it has to
 * come alive at once and ask (untouched-home.ts). A page of another build than this worker's is not kept.
 */
export async function keepHome(answer: Response, event: ExtendableEvent): Promise<void> {
  const html = await answer.text();
  if (!answer.ok || !html.includes(`/assets/${FIRST_SCRIPT}`)) return;
  const headers = new Headers(answer.headers);
  // The body is unpacked by now.
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  const kept = html.replace('data-rendered="page"', 'data-rendered="page" data-kept');
  await (await self.caches.open(CACHE)).put(HOME, new Response(kept, { headers }));
  await Promise.all([...new Set(html.match(THUMBNAILS))].map((path) => keepThumbnail(path, event)));
}
