import { Dexie } from 'dexie';
import { forgetKeptLists } from '../device/kept-list.ts';
import { deleteMediaStore, mediaOwners } from '../downloads/media-caches.ts';
import { closeDb } from '../db/database.ts';
import { DATABASE_NAME } from '../db/database-name.ts';

/** Other tabs close at once when they are asked to; one that does not is hung. */
const DELETE_MS = 5000;

/**
 * Deletes the database of this device, and the downloaded bytes that it was the index of: the way out when it cannot be read
 * any more. What was not sent is lost, so only the learner may ask for it. Rejects when the browser does not let it go.
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
