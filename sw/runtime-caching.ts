import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { API_BASE } from '#contract/endpoints.ts';
import { thumbnailSiblings } from '#lib/thumbnail-siblings.ts';

declare const self: ServiceWorkerGlobalScope;

const DAY_SECONDS = 24 * 60 * 60;
const THUMBNAILS = `${API_BASE}/media/thumbnails/`;
const THUMBNAIL_CACHE = 'thumbnails';

const thumbnails = new CacheFirst({
  cacheName: THUMBNAIL_CACHE,
  plugins: [
    new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 60 * DAY_SECONDS, purgeOnQuotaError: true }),
    { handlerDidError: ({ request }) => heldSibling(new URL(request.url)) },
  ],
});

/** Responses to requests with a user's token are never cached. */
const isAnonymous = (request: Request) => !request.headers.has('Authorization');

/**
 * Two caches of limited size for files that are the same for all users: thumbnails, and hashed assets of other builds (an open
 * page of an earlier build requests its own). Signed media URLs are never cached here; downloads have their own store.
 */
export function registerRuntimeCaching(): void {
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && url.pathname.startsWith(THUMBNAILS) && isAnonymous(request),
    thumbnails,
  );
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && isAnonymous(request),
    new CacheFirst({
      cacheName: 'assets',
      plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 60 * DAY_SECONDS, purgeOnQuotaError: true })],
    }),
  );
}

/** Caches a thumbnail before a page requests it. */
export async function keepThumbnail(path: string, event: ExtendableEvent): Promise<void> {
  await thumbnails.handle({ request: new Request(path), event });
}

/** Offline, the same picture in another size or format is better than none. */
async function heldSibling(url: URL): Promise<Response | undefined> {
  const cache = await self.caches.open(THUMBNAIL_CACHE);
  for (const path of thumbnailSiblings(url.pathname)) {
    const held = await cache.match(path);
    if (held) return held;
  }
  return undefined;
}
