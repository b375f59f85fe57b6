import { mediaCacheOf } from '../downloads/media-caches.ts';

const KEYS = 'https://media.invalid/owned/';

/**
 * The small files of a user's owned courses, in the user's own store: it goes with a logout. Unlike pictures that were only
 * seen, none makes room for another: each goes when no content on this device names it.
 */
export interface OwnedFiles {
  /** By the file's path, whatever link it came by: what is there never changes. */
  find: (path: string) => Promise<Response | undefined>;
  keep: (path: string, response: Response) => Promise<void>;
  /** The paths of all that are held. */
  paths: () => Promise<Set<string>>;
  remove: (path: string) => Promise<void>;
}

export async function openOwnedFiles(userId: string, storage: CacheStorage = caches): Promise<OwnedFiles> {
  const cache = await storage.open(mediaCacheOf(userId));
  const keyOf = (path: string) => KEYS + encodeURIComponent(path);
  return {
    find: (path) => cache.match(keyOf(path)),
    keep: (path, response) => cache.put(keyOf(path), response),
    async paths() {
      const held = (await cache.keys()).filter(({ url }) => url.startsWith(KEYS));
      return new Set(held.map(({ url }) => decodeURIComponent(url.slice(KEYS.length))));
    },
    async remove(path) {
      await cache.delete(keyOf(path));
    },
  };
}
