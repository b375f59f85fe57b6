const CACHE_PREFIX = 'media-';

/** The name of a user's cache in Cache Storage. */
export const mediaCacheOf = (userId: string) => `${CACHE_PREFIX}${userId}`;

/** Deletes all downloaded bytes of a user. */
export async function deleteMediaStore(userId: string, storage: CacheStorage = caches): Promise<void> {
  await storage.delete(mediaCacheOf(userId));
}

/** Ids of the users with media on this device. */
export async function mediaOwners(storage: CacheStorage = caches): Promise<string[]> {
  const names = await storage.keys();
  return names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => name.slice(CACHE_PREFIX.length));
}
