import { deleteMediaStore, mediaOwners } from './media-caches.ts';

/**
 * Deletes the downloaded bytes of all users except `kept`; null entries stand for nobody. The rows are deleted with the rest of
 * the users' data. A download that is still running stops at its next chunk, because its row is gone.
 */
export async function freeOthersMedia(
  kept: readonly (string | null)[],
  // Undefined outside secure contexts. Then nothing was ever downloaded.
  storage: CacheStorage | undefined = globalThis.caches,
): Promise<void> {
  if (!storage) return;
  for (const owner of await mediaOwners(storage)) if (!kept.includes(owner)) await deleteMediaStore(owner, storage);
}
