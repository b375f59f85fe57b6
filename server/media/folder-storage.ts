import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { atMost } from '../program/at-most.ts';
import { mediaTypeOf } from './media-types.ts';
import { isMediaPath, type MediaStore, requireMediaPath } from './media-storage.ts';

const SAMPLE_BYTES = 64 * 1024;
const ETAGS_KEPT = 5000;

/**
 * Size and content, never the time of change: two servers that unpacked the same files must give the same validator, or
 * a download that one began could not be resumed at the other. Of a large file the head, the middle and the tail are
 * read; a video that was encoded anew differs in its index, which is at one of the ends.
 */
async function contentEtag(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256').update(String(size));
  const whole = size <= 3 * SAMPLE_BYTES;
  const starts = whole ? [0] : [0, Math.floor((size - SAMPLE_BYTES) / 2), size - SAMPLE_BYTES];
  for (const start of starts) {
    const buffer = Buffer.alloc(whole ? size : SAMPLE_BYTES);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
    hash.update(buffer.subarray(0, bytesRead));
  }
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Writes the bytes to the disk beside their place, and moves them there when they are whole. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  // A name that `isMediaPath` refuses: a draft is never served.
  const draft = join(dirname(path), `.${randomUUID()}`);
  const file = await open(draft, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** Moves a file to its place; from another file system it is copied beside it first, so that nobody sees half of it. */
async function moveWhole(path: string, from: string): Promise<void> {
  const file = await open(from, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await rename(from, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const draft = join(dirname(path), `.${randomUUID()}`);
    await copyFile(from, draft);
    await rename(draft, path);
    await rm(from, { force: true });
  }
}

/** Media in a folder. Follows no link out of it. */
export function createFolderStorage(folder: string): MediaStore {
  const root = resolve(folder);
  const etags = new LRUCache<string, string>(atMost(ETAGS_KEPT));

  async function etagOf(path: string, file: FileHandle, size: number, modifiedMs: number): Promise<string> {
    const key = `${path}|${size}|${modifiedMs}`;
    const known = etags.get(key);
    if (known) return known;
    const etag = await contentEtag(file, size);
    etags.set(key, etag);
    return etag;
  }

  async function makePlace(mediaPath: string): Promise<string> {
    const path = join(root, requireMediaPath(mediaPath));
    await mkdir(dirname(path), { recursive: true });
    return path;
  }

  return {
    save: async (mediaPath, bytes) => writeWhole(await makePlace(mediaPath), bytes),
    take: async (mediaPath, file) => moveWhole(await makePlace(mediaPath), file),

    async remove(mediaPath) {
      if (isMediaPath(mediaPath)) await rm(join(root, mediaPath), { force: true });
    },

    async find(mediaPath) {
      if (!isMediaPath(mediaPath)) return null;
      const path = join(root, mediaPath);
      let file: FileHandle;
      let real: string;
      try {
        real = await realpath(path);
        if (!real.startsWith((await realpath(root)) + sep)) return null;
        file = await open(real);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'ENOTDIR') return null;
        throw error;
      }
      try {
        const stat = await file.stat();
        if (!stat.isFile()) return null;
        return {
          size: stat.size,
          etag: await etagOf(path, file, stat.size, stat.mtimeMs),
          contentType: mediaTypeOf(mediaPath),
          modifiedAt: stat.mtime,
          open: (start, end) => createReadStream(real, { start, end, highWaterMark: 256 * 1024 }),
        };
      } finally {
        await file.close();
      }
    },
  };
}
