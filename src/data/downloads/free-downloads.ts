import { openDb } from '../db/database.ts';
import { deleteMediaStore, mediaOwners } from './media-store.ts';

/** Frees all that a user downloaded: a logout. A running download ends at its next chunk, as its row is gone. */
export async function freeDownloads(userId: string, storage: CacheStorage = caches): Promise<void> {
  const db = await openDb();
  await db.downloads.where({ userId }).delete();
  await deleteMediaStore(userId, storage);
}

/** Frees what everybody but this user downloaded: somebody else signed in on this device. */
export async function freeOtherUsers(userId: string, storage: CacheStorage = caches): Promise<void> {
  for (const owner of await mediaOwners(storage)) if (owner !== userId) await freeDownloads(owner, storage);
}
