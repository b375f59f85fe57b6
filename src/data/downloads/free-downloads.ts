import { deleteMediaStore, mediaOwners } from './media-caches.ts';

/**
 * Frees the bytes of everybody's downloads but those of `kept`; null is nobody. Their rows go with the rest of their data,
 * and a download that still runs ends at its next chunk, as its row is gone.
 */
export async function freeOthersMedia(
  kept: readonly (string | null)[],
  // Absent outside of secure contexts; then nothing was ever downloaded.
  storage: CacheStorage | undefined = globalThis.caches,
): Promise<void> {
  if (!storage) return;
  for (const owner of await mediaOwners(storage)) if (!kept.includes(owner)) await deleteMediaStore(owner, storage);
}
