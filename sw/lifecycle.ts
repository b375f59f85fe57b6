declare const self: ServiceWorkerGlobalScope;

/**
 * The first worker takes control of the page that installed it, so that the next pages work offline. A later worker waits until
 * the user accepts the update (messages.ts) or all tabs are closed, so that an open page keeps the worker of its own build.
 */
export function registerLifecycle(): void {
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
  });
}
