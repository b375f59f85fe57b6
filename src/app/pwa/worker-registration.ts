import { Workbox } from 'workbox-window';
import type { PageMessage } from '#contract/worker-messages.ts';

export interface WorkerRegistration {
  /** Makes the waiting version take over and reloads this page into it. */
  applyUpdate: () => void;
}

const CHECK_MS = 60 * 60 * 1000;

/**
 * Registers the service worker and calls `onUpdate` when a new version waits, or when another tab accepted one. Looks for
 * a new version when the page is looked at again, once an hour at most.
 */
export async function registerWorker(onUpdate: () => void): Promise<WorkerRegistration> {
  const worker = new Workbox('/sw.js', { scope: '/' });
  let accepted = false;
  // The first worker of all takes over pages that had none: it is no new version of anything.
  let hadWorker = navigator.serviceWorker.controller !== null;
  worker.addEventListener('waiting', onUpdate);
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (accepted) location.reload();
    else if (hadWorker && (isUpdate || isExternal)) onUpdate();
    hadWorker = true;
  });
  const registration = await worker.register({ immediate: true });
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_MS) return;
    checkedAt = Date.now();
    // Without a network there is nothing to find.
    registration?.update().catch((error: unknown) => console.info('No new version could be looked for', error));
  });
  return {
    applyUpdate() {
      const message: PageMessage = { type: 'skip-waiting' };
      accepted = true;
      if (registration?.waiting) registration.waiting.postMessage(message);
      else location.reload();
    },
  };
}
