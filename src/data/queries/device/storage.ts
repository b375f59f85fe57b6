import type { StorageFailureReason } from '#data/db/storage-failure.ts';
import { getStorageFailure, subscribeStorageFailure } from '#data/db/storage-failure.ts';
import { upkeep } from '#data/parts/load.ts';
import { useStore } from '#lib/use-store.ts';

const REASON = { get: () => getStorageFailure()?.reason ?? null, subscribe: subscribeStorageFailure };

/** Why the storage of this device cannot be used; null while it works, and before its first use. */
export function useStorageFailure(): StorageFailureReason | null {
  return useStore(REASON, null);
}

/** Checks the storage whenever it turns out to be unreadable, until the returned function is called. */
export function watchUnreadable(): () => void {
  const look = () => {
    if (getStorageFailure()?.reason !== 'unreadable') return;
    upkeep().then(
      ({ judgeStorage }) => judgeStorage(),
      (error: unknown) => console.warn('The storage was not looked into', error),
    );
  };
  look();
  return subscribeStorageFailure(look);
}
