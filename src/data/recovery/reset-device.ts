import { Dexie } from 'dexie';
import { forgetKeptLists } from '../device/kept-list.ts';
import { deleteMediaStore, mediaOwners } from '../downloads/media-caches.ts';
import { closeDb } from '../db/database.ts';
import { DATABASE_NAME } from '../db/database-name.ts';

/** Other tabs close their connections at once on `versionchange`. A tab that takes longer hangs. */
const DELETE_MS = 5000;

/**
 * Deletes the database and all downloaded bytes, for a database that cannot be read any more. Unsent changes are lost, so only
 * the user may start this. Rejects when the browser cannot delete the database in time.
 */
export async function resetDevice(storage: CacheStorage = caches): Promise<void> {
  forgetKeptLists();
  await closeDb().catch((error: unknown) => console.warn('The database was not open', error));
  await Promise.race([Dexie.delete(DATABASE_NAME), tooLate()]);
  for (const owner of await mediaOwners(storage)) await deleteMediaStore(owner, storage);
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('The database is still in use')), DELETE_MS));
}
