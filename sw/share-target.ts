import { registerRoute } from 'workbox-routing';
import { SHARE_PATH, sharedPath } from '#contract/shared-path.ts';

declare const self: ServiceWorkerGlobalScope;

/** What another app shares is opened here, also without the server. */
export function registerShareTarget(): void {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === SHARE_PATH,
    ({ url }) => Promise.resolve(Response.redirect(sharedPath(url.searchParams, [self.location.origin]), 303)),
  );
}
