import { registerRoute } from 'workbox-routing';
import { SHARE_PATH, sharedPath } from '#contract/shared-path.ts';

declare const self: ServiceWorkerGlobalScope;

/** Opens what another app shares (Web Share Target), also offline. */
export function registerShareTarget(): void {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === SHARE_PATH,
    ({ url }) => Promise.resolve(Response.redirect(sharedPath(url.searchParams, [self.location.origin]), 303)),
  );
}
