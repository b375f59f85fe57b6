import type { StorageFailureReason } from '#data/db/storage-failure.ts';
import { getStorageFailure, subscribeStorageFailure } from '#data/db/storage-failure.ts';
import { upkeep } from '#data/parts/load.ts';
import { useStore } from '#lib/use-store.ts';

const REASON = { get: () => getStorageFailure()?.reason ?? null, subscribe: subscribeStorageFailure };

/** Why this device keeps nothing now; null while it does, and before it was asked to. */
export function useStorageFailure(): StorageFailureReason | null {
  return useStore(REASON, null);
}

/** Until the returned function is called, what turns out to be unreadable is looked into. */
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
