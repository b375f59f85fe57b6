import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';

/** `later`: not needed for the first start without a network (scripts/precache-order.ts). */
type Entry = PrecacheEntry & { later?: true };

declare const self: ServiceWorkerGlobalScope;

const manifest = self.__WB_MANIFEST as Entry[];
const first = manifest.filter(({ later }) => !later);

/** The paths of the hashed files that are fetched when there is time (rest-of-app.ts). */
export const LATER_FILES: readonly string[] = manifest.filter(({ later }) => later).map(({ url }) => `/${url}`);

/** The name of the script that the pages of this worker's build start with: it tells builds apart. */
export const FIRST_SCRIPT =
  first
    .map(({ url }) => url)
    .find((url) => url.startsWith('assets/index-') && url.endsWith('.js'))
    ?.slice('assets/'.length) ?? '';

/** Keeps the shell and what it starts with. Addresses are taken literally: `/` is the server's page, not a file. */
export function registerPrecache(): void {
  cleanupOutdatedCaches();
  precacheAndRoute(first, { directoryIndex: '', cleanURLs: false });
}
