import type { PageMessage } from '#contract/worker-messages.ts';
import { answerCatalogueSync } from './catalogue-sync.ts';
import { fetchHome } from './kept-home.ts';
import { FIRST_SCRIPT } from './precache.ts';
import { keepRestOfApp } from './rest-of-app.ts';

declare const self: ServiceWorkerGlobalScope;

/** Handles the messages from pages. */
export function registerMessages(): void {
  self.addEventListener('message', (event) => {
    const message = event.data as PageMessage;
    switch (message.type) {
      case 'skip-waiting':
        event.waitUntil(self.skipWaiting());
        break;
      case 'claim':
        event.waitUntil(self.clients.claim());
        break;
      case 'keep-rest':
        // A failure is normal offline. The next page sends this message again.
        event.waitUntil(keepRestOfApp().catch((error: unknown) => console.info('The rest of the app:', error)));
        event.waitUntil(fetchHome(event).catch((error: unknown) => console.info('The home page:', error)));
        break;
      case 'tell-build':
        event.ports[0]?.postMessage(FIRST_SCRIPT);
        break;
      case 'sync-catalogue':
        event.waitUntil(answerCatalogueSync(event.ports[0]));
        break;
    }
  });
}
