import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { ownShell } from './own-shell.ts';

/** `later`: not needed to start offline for the first time (scripts/precache-order.ts). */
type Entry = PrecacheEntry & { later?: true };

declare const self: ServiceWorkerGlobalScope;

const manifest = self.__WB_MANIFEST as Entry[];
const first = manifest.filter(({ later }) => !later);

/** The paths of the hashed files that are fetched later, when a page is idle (rest-of-app.ts). */
export const LATER_FILES: readonly string[] = manifest.filter(({ later }) => later).map(({ url }) => `/${url}`);

/** The file name of the entry script of this build. It identifies the build. */
export const FIRST_SCRIPT =
  first
    .map(({ url }) => url)
    .find((url) => url.startsWith('assets/index-') && url.endsWith('.js'))
    ?.slice('assets/'.length) ?? '';

/** Precaches the shell and its first files. URLs are matched exactly: `/` is the server's page, not index.html. */
export function registerPrecache(): void {
  cleanupOutdatedCaches();
  addPlugins([ownShell(FIRST_SCRIPT)]);
  precacheAndRoute(first, { directoryIndex: '', cleanURLs: false });
}
