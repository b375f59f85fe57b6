import type { Readable } from 'node:stream';

/** A stored file as HTTP speaks of it. */
export interface MediaFile {
  size: number;
  /** A strong validator, quoted: the same bytes have the same one on every server. */
  etag: string;
  contentType: string;
  modifiedAt: Date;
  /** The bytes from `start` to `end`, both included. The caller reads it to the end or destroys it. */
  open: (start: number, end: number) => Readable;
}

/** Where media bytes are kept. Paths are relative, with slashes: `thumbnails/rust.webp`. */
export interface MediaStorage {
  /** The file at a path; null when there is none or when the path is not one that a file can have. */
  find: (mediaPath: string) => Promise<MediaFile | null>;
}

/** One that also takes files. */
export interface MediaStore extends MediaStorage {
  /** Once it resolves, the file is durable and every reader sees it whole. Rejects for a path that no file can have. */
  save: (mediaPath: string, bytes: Uint8Array) => Promise<void>;
  /** As `save`, of a file of this machine, however large. Afterwards the file may be gone from where it was. */
  take: (mediaPath: string, file: string) => Promise<void>;
  /** Afterwards this store has no such file, whether or not it had. */
  remove: (mediaPath: string) => Promise<void>;
}

/** One that can be asked what it has. */
export interface BucketStore extends MediaStore {
  /** All files below a folder. */
  list: (folder: string) => Promise<{ mediaPath: string; modifiedAt: Date }[]>;
}

/** Looks into each store in turn: what an operator uploaded stands before what was shipped. */
export function layeredStorage(...layers: MediaStorage[]): MediaStorage {
  return {
    async find(mediaPath) {
      for (const layer of layers) {
        const file = await layer.find(mediaPath);
        if (file) return file;
      }
      return null;
    },
  };
}

/**
 * Whether a path may name a file: plain names only, so that no `..`, no hidden file, no absolute path and no drive
 * letter ever reaches a file system.
 */
export function isMediaPath(mediaPath: string): boolean {
  return mediaPath.length <= 300 && /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/.test(mediaPath);
}

/** The path itself. Throws for one that no file can have. */
export function requireMediaPath(mediaPath: string): string {
  if (!isMediaPath(mediaPath)) throw new Error(`Not a path of a media file: ${mediaPath}`);
  return mediaPath;
}
