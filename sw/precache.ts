import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Keeps the shell and what it starts with. Addresses are taken literally: `/` is the server's page, not a file. */
export function registerPrecache(): void {
  cleanupOutdatedCaches();
  precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
}
