import { mediaCacheOf } from './media-caches.ts';

const PICTURES_MAX = 200;
const KEYS = 'https://media.invalid/lesson-pictures/';

/** The pictures of lessons that a user has seen on this device, in the user's own store: it goes with a logout. */
export interface LessonPictureCache {
  /** By the picture's path, whatever link it came by: it never changes. */
  find: (path: string) => Promise<Response | undefined>;
  /** Keeps it in the place of the oldest when there are many. */
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
