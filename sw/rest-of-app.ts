import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { LATER_FILES } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'rest-of-app';
/** Few parallel requests, so that the user's own requests stay fast on a slow connection. */
const AT_ONCE = 4;

const files = new Set(LATER_FILES);
let keeping: Promise<void> | null = null;

/**
 * Caches the files that the first start does not need: each one when it is first used, and all of them when a page is idle, so
 * that every page opens offline. A new version fetches all of them before it can be accepted, so that an update never leaves a
 * page without its files.
 */
export function registerRestOfApp(): void {
  registerRoute(({ url, sameOrigin }) => sameOrigin && files.has(url.pathname), new CacheFirst({ cacheName: CACHE }));
  self.addEventListener('install', (event) => {
    if (self.registration.active) event.waitUntil(keepRestOfApp());
  });
  self.addEventListener('activate', (event) => event.waitUntil(dropEarlierFiles()));
}

/** Fetches the missing files. Rejects when a file cannot be fetched; the others stay cached. */
export function keepRestOfApp(): Promise<void> {
  keeping ??= keepMissing().finally(() => (keeping = null));
  return keeping;
}

async function keepMissing(): Promise<void> {
  const cache = await self.caches.open(CACHE);
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = LATER_FILES.filter((file) => !held.has(file));
  const work = async () => {
    for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
      const answer = await fetch(file, { priority: 'low' });
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(file, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function dropEarlierFiles(): Promise<void> {
  const cache = await self.caches.open(CACHE);
  for (const request of await cache.keys()) {
    if (!files.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}
