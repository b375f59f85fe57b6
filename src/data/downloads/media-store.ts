import { mediaCacheOf } from './media-caches.ts';

/** Small enough to be lost and fetched again, large enough that a video is some hundred requests at most. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** Of a file whose size is not known before: what is asked for first is what a data budget is asked about. */
export const SMALL_CHUNK_BYTES = 256 * 1024;

/** Keys need an origin; one that cannot exist never meets an address of the site. */
const KEY_ORIGIN = 'https://media.invalid/';

/** What is known of a file of which chunks are held. `complete` is written last, when they were checked. */
export interface MediaHead {
  size: number;
  /** Of this file: earlier builds cut smaller chunks. */
  chunkBytes: number;
  contentType: string;
  /** Of the server's file: chunks of two versions are never mixed. */
  etag: string | null;
  /** The server's SHA-256 of the whole file, in Base64. Heads of earlier builds have none: what they hold was never checked. */
  digest?: string | null;
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

/**
 * Cache Storage rather than OPFS: a worker of every browser can read and write it without a handle that locks the file,
 * and a `put` of a chunk happens wholly or not at all, so that a killed page leaves nothing half written.
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

/** As `openMediaStore`, but does not make one where there is none. */
export async function findMediaStore(userId: string, storage: CacheStorage = caches): Promise<MediaStore | null> {
  return (await storage.has(mediaCacheOf(userId))) ? openMediaStore(userId, storage) : null;
}
