import type { PageMessage } from '#contract/worker-messages.ts';

/**
 * Registers the service worker. When the worker is active, tells it to control this page and to fetch the files that its
 * installation left out, and posts the messages in `also`. Call it when the page is idle. Resolves after the registration.
 * Rejects when the browser refuses service workers.
 */
export async function keepWorker(also: readonly PageMessage[] = []): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  void navigator.serviceWorker.ready.then(({ active }) => {
    const tell = (message: PageMessage) => active?.postMessage(message);
    // A page that was still loading when the first worker called `clients.claim` is not controlled yet.
    if (!navigator.serviceWorker.controller) tell({ type: 'claim' });
    tell({ type: 'keep-rest' });
    also.forEach(tell);
  });
  return registration;
}
