import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { atMost } from '../program/at-most.ts';
import type { MediaFile, MediaStore } from './media-storage.ts';

/** A store that knows of each file the SHA-256 of its bytes. */
export interface DigestStore extends MediaStore {
  /** The SHA-256 of `file`, which is at `mediaPath`, in Base64. Read from the bytes once, then kept beside them. */
  digestOf: (mediaPath: string, file: MediaFile) => Promise<string>;
}

const KEPT_IN_MEMORY = 5000;
/** No link to it is ever signed. */
const recordOf = (mediaPath: string) => `digests/${mediaPath}.sha256`;
/** What devices check; pictures are not. A record of each would double what a store holds. */
const isChecked = (mediaPath: string) => /^(videos|captions)\//.test(mediaPath);

async function hash(bytes: Readable): Promise<string> {
  const sha256 = createHash('sha256');
  await pipeline(bytes, sha256);
  return sha256.digest('base64');
}

/**
 * Gives `store` digests: made when a video or its captions arrive, and of what was there before when it is first asked for.
 * A record names the validator of the bytes that it is of, so that one of replaced bytes counts for nothing.
 */
export function withDigests(store: MediaStore): DigestStore {
  const known = new LRUCache<string, Promise<string>>(atMost(KEPT_IN_MEMORY));

  async function load(mediaPath: string, etag: string): Promise<string | null> {
    const record = await store.find(recordOf(mediaPath));
    if (!record) return null;
    const [ofEtag, digest] = (await text(record.open(0, record.size - 1))).split(' ');
    return ofEtag === etag ? (digest ?? null) : null;
  }

  const keep = (mediaPath: string, etag: string, digest: string) =>
    store.save(recordOf(mediaPath), Buffer.from(`${etag} ${digest}`));

  async function find(mediaPath: string, file: MediaFile): Promise<string> {
    const kept = await load(mediaPath, file.etag);
    if (kept) return kept;
    const digest = file.size > 0 ? await hash(file.open(0, file.size - 1)) : createHash('sha256').digest('base64');
    // A store that cannot take it now has it made again by the next process.
    await keep(mediaPath, file.etag, digest).catch(() => undefined);
    return digest;
  }

  async function note(mediaPath: string, digest: string): Promise<void> {
    const file = await store.find(mediaPath);
    if (file) await keep(mediaPath, file.etag, digest);
  }

  return {
    find: (mediaPath) => store.find(mediaPath),

    digestOf(mediaPath, file) {
      const key = `${mediaPath} ${file.etag}`;
      const found = known.get(key);
      if (found) return found;
      const finding = find(mediaPath, file);
      known.set(key, finding);
      finding.catch(() => known.delete(key));
      return finding;
    },

    async save(mediaPath, bytes) {
      await store.save(mediaPath, bytes);
      if (isChecked(mediaPath)) await note(mediaPath, createHash('sha256').update(bytes).digest('base64'));
    },

    async take(mediaPath, file) {
      // Before it goes: afterwards a bucket would have to send it back.
      const digest = isChecked(mediaPath) ? await hash(createReadStream(file)) : null;
      await store.take(mediaPath, file);
      if (digest) await note(mediaPath, digest);
    },

    async remove(mediaPath) {
      await store.remove(mediaPath);
      if (isChecked(mediaPath)) await store.remove(recordOf(mediaPath));
    },
  };
}
