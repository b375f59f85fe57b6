/** Where a downloaded file is asked for; the service worker answers there. */
const OFFLINE_MEDIA_PATH = '/offline-media/';

/** Small enough to be lost and fetched again, large enough that a video is some hundred requests at most. */
export const CHUNK_BYTES = 1024 * 1024;

const CACHE_PREFIX = 'media-';
/** Keys need an origin; one that cannot exist never meets an address of the site. */
const KEY_ORIGIN = 'https://media.invalid/';

/** What is known of a file of which chunks are held. `complete` is written last: only then may the file be played. */
export interface MediaHead {
  size: number;
  chunkBytes: number;
  contentType: string;
  /** Of the server's file: chunks of two versions are never mixed. */
  etag: string | null;
  complete: boolean;
}

/** The downloaded files of one user. All of it may reject with a `QuotaExceededError` or when storage is refused. */
export interface MediaStore {
  loadHead: (mediaId: string) => Promise<MediaHead | null>;
  saveHead: (mediaId: string, head: MediaHead) => Promise<void>;
  /** The indexes of the chunks that are there. A chunk is there whole or not at all. */
  heldChunks: (mediaId: string) => Promise<Set<number>>;
  saveChunk: (mediaId: string, index: number, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  loadChunk: (mediaId: string, index: number) => Promise<Uint8Array | null>;
  remove: (mediaId: string) => Promise<void>;
}

/** The address at which the player asks for a downloaded file. */
export function offlineMediaUrl(mediaId: string): string {
  return `${OFFLINE_MEDIA_PATH}${encodeURIComponent(mediaId)}`;
}

/** The media id in a path under `/offline-media/`; null when there is none. */
export function mediaIdOf(pathname: string): string | null {
  if (!pathname.startsWith(OFFLINE_MEDIA_PATH)) return null;
  try {
    return decodeURIComponent(pathname.slice(OFFLINE_MEDIA_PATH.length)) || null;
  } catch {
    // A malformed escape names no file.
    return null;
  }
}

/**
 * Cache Storage rather than OPFS: a worker of every browser can read and write it without a handle that locks the file,
 * and a `put` of a chunk happens wholly or not at all, so that a killed page leaves nothing half written.
 */
export async function openMediaStore(userId: string, storage: CacheStorage = caches): Promise<MediaStore> {
  const cache = await storage.open(`${CACHE_PREFIX}${userId}`);
  const keyOf = (mediaId: string, part: string) => `${KEY_ORIGIN}${encodeURIComponent(mediaId)}?${part}`;
  return {
    async loadHead(mediaId) {
      const held = await cache.match(keyOf(mediaId, 'head'));
      return held ? ((await held.json()) as MediaHead) : null;
    },
    async saveHead(mediaId, head) {
      await cache.put(keyOf(mediaId, 'head'), Response.json(head));
    },
    async heldChunks(mediaId) {
      const keys = await cache.keys(keyOf(mediaId, ''), { ignoreSearch: true });
      const parts = keys.map((key) => new URL(key.url).search.slice(1));
      return new Set(parts.filter((part) => /^\d+$/.test(part)).map(Number));
    },
    async saveChunk(mediaId, index, bytes) {
      await cache.put(keyOf(mediaId, String(index)), new Response(bytes));
    },
    async loadChunk(mediaId, index) {
      const held = await cache.match(keyOf(mediaId, String(index)));
      return held ? new Uint8Array(await held.arrayBuffer()) : null;
    },
    async remove(mediaId) {
      await cache.delete(keyOf(mediaId, ''), { ignoreSearch: true });
    },
  };
}

/** As `openMediaStore`, but does not make one where there is none. */
export async function findMediaStore(userId: string, storage: CacheStorage = caches): Promise<MediaStore | null> {
  return (await storage.has(`${CACHE_PREFIX}${userId}`)) ? openMediaStore(userId, storage) : null;
}

/** Frees every downloaded byte of a user. */
export async function deleteMediaStore(userId: string, storage: CacheStorage = caches): Promise<void> {
  await storage.delete(`${CACHE_PREFIX}${userId}`);
}

/** The users of whom this device holds media. */
export async function mediaOwners(storage: CacheStorage = caches): Promise<string[]> {
  const names = await storage.keys();
  return names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => name.slice(CACHE_PREFIX.length));
}
