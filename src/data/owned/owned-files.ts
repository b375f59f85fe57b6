import { mediaCacheOf } from '../downloads/media-caches.ts';

const KEYS = 'https://media.invalid/owned/';

/**
 * The small files of a user's owned courses. They are in the user's media cache, which a logout deletes. Unlike pictures that
 * were only seen, they are not limited in number: a file is deleted when no stored content refers to it.
 */
export interface OwnedFiles {
  /** The key is the file's path without its signature; the file at a path never changes. */
  find: (path: string) => Promise<Response | undefined>;
  keep: (path: string, response: Response) => Promise<void>;
  /** The paths of all stored files. */
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
