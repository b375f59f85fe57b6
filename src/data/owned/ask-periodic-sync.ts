import { PERIODIC_SYNC_TAG } from '#contract/worker-messages.ts';

/** Minimum interval. The browser decides the actual one, which is usually longer. */
const EVERY_MS = 12 * 60 * 60_000;

/** Periodic Background Sync (WICG). Only Chromium has it, for installed apps; TypeScript's DOM library does not declare it. */
interface PeriodicSyncRegistration extends ServiceWorkerRegistration {
  periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> };
}

/** Registers Periodic Background Sync if it is granted; it updates owned courses while the app is closed. Never rejects. */
export async function askPeriodicSync(): Promise<void> {
  try {
    const registration: PeriodicSyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
    if (!registration?.periodicSync) return;
    const permission = await navigator.permissions?.query({ name: 'periodic-background-sync' as PermissionName });
    if (permission?.state === 'granted')
      await registration.periodicSync.register(PERIODIC_SYNC_TAG, { minInterval: EVERY_MS });
  } catch (error) {
    console.info('Periodic sync:', error);
  }
}
