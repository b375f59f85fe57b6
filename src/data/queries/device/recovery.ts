import { resetDevice } from '#data/recovery/reset-device.ts';
import { type Salvage, salvageBackup } from '#data/recovery/salvage-backup.ts';
import { getSession } from '#data/session/session-store.ts';

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
