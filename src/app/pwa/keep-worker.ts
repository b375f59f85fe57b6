import type { PageMessage } from '#contract/worker-messages.ts';

/**
 * Registers the service worker, has it control this page, and lets it fetch what its installation left out: call it when
 * the page is idle. Resolves once it is registered, and tells it `also` when it is active. Rejects where workers are refused.
 */
export async function keepWorker(also: readonly PageMessage[] = []): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  void navigator.serviceWorker.ready.then(({ active }) => {
    const tell = (message: PageMessage) => active?.postMessage(message);
    // A page that was on its way when the first worker took over the others was left out.
    if (!navigator.serviceWorker.controller) tell({ type: 'claim' });
    tell({ type: 'keep-rest' });
    also.forEach(tell);
  });
  return registration;
}
