import { mediaCacheOf } from './media-caches.ts';

/** Small enough to fetch again after a failure, large enough that a video needs at most a few hundred requests. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** For a file of unknown size: the data budget must allow a whole chunk before the first request. */
export const SMALL_CHUNK_BYTES = 256 * 1024;

/** Cache keys are URLs. An origin that cannot exist never collides with a URL of the site. */
const KEY_ORIGIN = 'https://media.invalid/';

/** Facts about a stored file. `complete` is written last, when all chunks are stored and checked. */
export interface MediaHead {
  size: number;
  /** Chunk size of this file. Earlier builds used smaller chunks. */
  chunkBytes: number;
  contentType: string;
  /** ETag of the server's file, so that chunks of two versions are never mixed. */
  etag: string | null;
  /**
   * The server's SHA-256 of the whole file, in Base64. Heads written by earlier builds have none; their files were never
   * checked.
   */
  digest?: string | null;
  complete: boolean;
}

/** The downloaded files of one user. Every method may reject, with a `QuotaExceededError` or when storage is not available. */
export interface MediaStore {
  loadHead: (mediaId: string) => Promise<MediaHead | null>;
  saveHead: (mediaId: string, head: MediaHead) => Promise<void>;
  /** The indexes of the stored chunks. A chunk is stored completely or not at all. */
  heldChunks: (mediaId: string) => Promise<Set<number>>;
  saveChunk: (mediaId: string, index: number, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  loadChunk: (mediaId: string, index: number) => Promise<Uint8Array | null>;
  remove: (mediaId: string) => Promise<void>;
}

/**
 * Uses Cache Storage and not OPFS, for two reasons: workers of all browsers can use it without a handle that locks the file,
 * and a `put` is atomic, so a killed page leaves no half-written chunk.
 */
export async function openMediaStore(userId: string, storage: CacheStorage = caches): Promise<MediaStore> {
  const cache = await storage.open(mediaCacheOf(userId));
  const keyOf = (mediaId: string, part: string) => `${KEY_ORIGIN}${encodeURIComponent(mediaId)}?${part}`;
  return {
    async loadHead(mediaId) {
      const held = await cache.match(keyOf(mediaId, 'head'));
      return held ? ((await held.json()) as MediaHead) : null;
    },
    async saveHead(mediaId, head) {
      await cache.put(keyOf(mediaId, 'head'), new Response(JSON.stringify(head)));
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

/** Like `openMediaStore`, but returns null if the store does not exist. */
export async function findMediaStore(userId: string, storage: CacheStorage = caches): Promise<MediaStore | null> {
  return (await storage.has(mediaCacheOf(userId))) ? openMediaStore(userId, storage) : null;
}
