import { Workbox } from 'workbox-window';
import type { PageMessage } from '#contract/worker-messages.ts';

/** Makes the waiting version take over and reloads this page into it. */
export type ApplyUpdate = () => void;

/** Calls `onUpdate` when a new version of the registered worker waits, or when another tab accepted one. */
export async function followUpdates(onUpdate: () => void): Promise<ApplyUpdate> {
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
  return () => {
    const message: PageMessage = { type: 'skip-waiting' };
    accepted = true;
    if (registration?.waiting) registration.waiting.postMessage(message);
    else location.reload();
  };
}
