declare const self: ServiceWorkerGlobalScope;

/**
 * A first worker takes over the page that installed it, so that what it visits next works offline. A later one waits until
 * the learner accepts it (messages.ts) or every tab is closed: no page loses its version under its feet.
 */
export function registerLifecycle(): void {
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
  });
}
