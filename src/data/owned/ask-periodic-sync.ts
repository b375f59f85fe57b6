import { PERIODIC_SYNC_TAG } from '#contract/worker-messages.ts';

/** The browser decides when, and seldom does so more often. */
const EVERY_MS = 12 * 60 * 60_000;

/** Periodic Background Sync (WICG), which TypeScript's library does not know: Chromium alone has it, for installed apps. */
interface PeriodicSyncRegistration extends ServiceWorkerRegistration {
  periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> };
}

/** Where it is granted, owned courses are kept up to date while the app is closed. Never rejects: it is an extra. */
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
