import { Workbox } from 'workbox-window';
import type { PageMessage } from '#contract/worker-messages.ts';

/** Activates the waiting version and reloads this page. */
export type ApplyUpdate = () => void;

/** Calls `onUpdate` when a new version of the worker is waiting, or when another tab accepted one. */
export async function followUpdates(onUpdate: () => void): Promise<ApplyUpdate> {
  const worker = new Workbox('/sw.js', { scope: '/' });
  let accepted = false;
  // A page without a controller is controlled by its first worker now, which is not an update.
  let hadWorker = navigator.serviceWorker.controller !== null;
  worker.addEventListener('waiting', onUpdate);
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (accepted) location.reload();
    else if (hadWorker && (isUpdate || isExternal)) onUpdate();
    hadWorker = true;
  });
  const registration = await worker.register({ immediate: true });
  return () => {
    const message: PageMessage = { type: 'skip-waiting' };
    accepted = true;
    if (registration?.waiting) registration.waiting.postMessage(message);
    else location.reload();
  };
}
