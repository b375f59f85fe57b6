import { SYNC_TAG } from '#contract/worker-messages.ts';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** The registration when the browser supports Background Sync (only Chromium does) and the user did not deny it; else null. */
async function findSync(): Promise<Required<Pick<SyncRegistration, 'sync'>> | null> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  const { sync } = registration ?? {};
  if (!registration?.active || !sync) return null;
  // 'background-sync' is a permission name of Chromium. Browsers without Background Sync have returned above.
  const permission = await navigator.permissions?.query({ name: 'background-sync' as PermissionName });
  return permission?.state === 'denied' ? null : { sync };
}

/** Whether the browser wakes the worker to deliver commands when the network returns and no page is open. */
export async function browserDelivers(): Promise<boolean> {
  try {
    return (await findSync()) !== null;
  } catch (error) {
    console.warn('Background Sync is not available', error);
    return false;
  }
}

/**
 * Requests a `sync` event, so that the worker can deliver the remaining commands after this page is closed. Resolves with whether
 * the browser accepted.
 */
export async function registerSync(): Promise<boolean> {
  try {
    const found = await findSync();
    await found?.sync.register(SYNC_TAG);
    return found !== null;
  } catch (error) {
    // Refused by the browser's settings. Then only open pages deliver.
    console.warn('Background Sync is not available', error);
    return false;
  }
}
