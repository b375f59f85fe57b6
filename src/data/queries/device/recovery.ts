import { getStorageFailure, setStorageFailure, StorageFailure } from '#data/db/storage-failure.ts';
import { isDamaged } from '#data/recovery/is-damaged.ts';
import { resetDevice } from '#data/recovery/reset-device.ts';
import { type Salvage, salvageBackup } from '#data/recovery/salvage-backup.ts';
import { getSession } from '#data/session/session-store.ts';

let verdict: Promise<boolean> | null = null;

/** Finds out, once a page, whether what could not be read is damaged, and says so. */
export async function judgeStorage(): Promise<void> {
  const failure = getStorageFailure();
  verdict ??= isDamaged();
  if (await verdict) setStorageFailure(new StorageFailure('damaged', failure));
  // It may have come to work meanwhile.
  else if (getStorageFailure()?.reason === 'unreadable') setStorageFailure(new StorageFailure('lost', failure));
}

/** The backup of what can still be read of the signed-in user's data; null when that is nothing, or nobody is signed in. */
export async function salvageThisDevice(): Promise<Salvage | null> {
  const { user } = getSession();
  return user && salvageBackup(user._id);
}

/** Deletes what is damaged on this device, and begins anew. Rejects when the browser does not let it go. */
export async function resetThisDevice(): Promise<void> {
  await resetDevice();
  location.reload();
}
