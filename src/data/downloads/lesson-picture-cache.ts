import { mediaCacheOf } from './media-caches.ts';

const PICTURES_MAX = 200;
const KEYS = 'https://media.invalid/lesson-pictures/';

/** The lesson pictures that a user has seen on this device. They are in the user's media cache, which a logout deletes. */
export interface LessonPictureCache {
  /** The key is the picture's path without its signature; the picture at a path never changes. */
  find: (path: string) => Promise<Response | undefined>;
  /** Stores a picture. Above `PICTURES_MAX` the oldest ones are deleted. */
  keep: (path: string, response: Response) => Promise<void>;
}

export async function openLessonPictures(userId: string, storage: CacheStorage = caches): Promise<LessonPictureCache> {
  const cache = await storage.open(mediaCacheOf(userId));
  const keyOf = (path: string) => KEYS + encodeURIComponent(path);
  return {
    find: (path) => cache.match(keyOf(path)),
    async keep(path, response) {
      await cache.put(keyOf(path), response);
      const held = (await cache.keys()).filter(({ url }) => url.startsWith(KEYS));
      for (const oldest of held.slice(0, -PICTURES_MAX)) await cache.delete(oldest);
    },
  };
}
