import { resetDevice } from '#data/recovery/reset-device.ts';
import { type Salvage, salvageBackup } from '#data/recovery/salvage-backup.ts';
import { getSession } from '#data/session/session-store.ts';

/** A backup of the signed-in user's data that can still be read; null when nothing can be read or nobody is signed in. */
export async function salvageThisDevice(): Promise<Salvage | null> {
  const { user } = getSession();
  return user && salvageBackup(user._id);
}

/** Deletes the damaged data of this device and reloads the page. Rejects when the browser cannot delete it. */
export async function resetThisDevice(): Promise<void> {
  await resetDevice();
  location.reload();
}
