import { keepThumbnail } from './runtime-caching.ts';
import { FIRST_SCRIPT } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'kept-home';
const HOME = '/';
/** One size is enough: the worker uses it for the other sizes too (runtime-caching.ts). */
const THUMBNAILS = /\/api\/v1\/media\/thumbnails\/[\w.-]+-320\.avif/g;

export const isHome = (url: URL): boolean => url.pathname === HOME;

/**
 * Deletes the kept home page when a new worker activates: the page of another build uses scripts that this worker may not have.
 */
export function registerKeptHome(): void {
  self.addEventListener('activate', (event) => event.waitUntil(self.caches.delete(CACHE)));
}

/** The latest home page from the server, with its courses; the same for all users. Undefined if none was kept. */
export async function findKeptHome(): Promise<Response | undefined> {
  return (await self.caches.open(CACHE)).match(HOME);
}

/** Fetches the home page if none is kept. On a first visit, the page was loaded before the worker existed. */
export async function fetchHome(event: ExtendableEvent): Promise<void> {
  if (await findKeptHome()) return;
  await keepHome(await fetch(HOME, { priority: 'low' }), event);
}

/**
 * Keeps the server's home page and its pictures. It marks the page with `data-kept`: its content may be outdated, so such a page
 * starts the app at once and fetches the changes (untouched-page.ts). The page of another build is not kept.
 */
export async function keepHome(answer: Response, event: ExtendableEvent): Promise<void> {
  const html = await answer.text();
  if (!answer.ok || !html.includes(`/assets/${FIRST_SCRIPT}`)) return;
  const headers = new Headers(answer.headers);
  // The body is already decompressed.
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  const kept = html.replace('data-rendered="page"', 'data-rendered="page" data-kept');
  await (await self.caches.open(CACHE)).put(HOME, new Response(kept, { headers }));
  await Promise.all([...new Set(html.match(THUMBNAILS))].map((path) => keepThumbnail(path, event)));
}
