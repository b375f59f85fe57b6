import { SYNC_TAG } from '#contract/worker-messages.ts';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** The worker's registration where the browser wakes the worker to deliver; null elsewhere. Chromium alone does. */
async function findSync(): Promise<Required<Pick<SyncRegistration, 'sync'>> | null> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  const { sync } = registration ?? {};
  if (!registration?.active || !sync) return null;
  // The name of the permission is Chromium's own; who does not know it has no Background Sync either.
  const permission = await navigator.permissions?.query({ name: 'background-sync' as PermissionName });
  return permission?.state === 'denied' ? null : { sync };
}

/** Whether what waits is delivered without a page: the browser wakes the worker when there is a network. False where it is refused. */
export async function browserDelivers(): Promise<boolean> {
  try {
    return (await findSync()) !== null;
  } catch (error) {
    console.warn('Background Sync is not available', error);
    return false;
  }
}

/** Asks for a `sync` event, so that the worker delivers what is left when this page is gone. Resolves with whether it will come. */
export async function registerSync(): Promise<boolean> {
  try {
    const found = await findSync();
    await found?.sync.register(SYNC_TAG);
    return found !== null;
  } catch (error) {
    // Refused by the browser's settings: then pages alone deliver.
    console.warn('Background Sync is not available', error);
    return false;
  }
}
