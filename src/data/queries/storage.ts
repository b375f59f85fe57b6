import { useSyncExternalStore } from 'react';
import type { StorageFailureReason } from '#data/db/storage-failure.ts';
import { getStorageFailure, subscribeStorageFailure } from '#data/db/storage-failure.ts';

/** Why this device keeps nothing now; null while it does, and before it was asked to. */
export function useStorageFailure(): StorageFailureReason | null {
  return useSyncExternalStore(
    subscribeStorageFailure,
    () => getStorageFailure()?.reason ?? null,
    () => null,
  );
}

/** Deletes what is damaged on this device, and begins anew. Rejects when the browser does not let it go. */
export async function resetThisDevice(): Promise<void> {
  const { resetDevice } = await import('#data/db/reset-device.ts');
  await resetDevice();
  location.reload();
}
