import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file of the embedded database's log. Without room for the next one the database stops, and nothing can be read either. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;
/** So much of a disk stays free while the server runs. */
const KEPT_FREE_BYTES = 4 * LOG_FILE_BYTES;
/** So much stays free also of what little may go on: the embedded database needs it to start anew. */
const LAST_FREE_BYTES = 2 * LOG_FILE_BYTES;

/** The disk on which a folder is. */
export interface DiskRoom {
  /** How much of it is free; without limit where the system does not tell. Costs a few microseconds. */
  freeBytes: () => number;
  /** Whether so many bytes more may be written. */
  has: (bytes?: number) => boolean;
  /** Whether there is room for what must go on when there is none for the rest. */
  hasLast: () => boolean;
}

/** Of a folder that is not there yet it is the disk of the one above. */
function freeOf(folder: string): number {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    // Some file systems count nothing.
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
  } catch (error) {
    const above = dirname(folder);
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing && above !== folder ? freeOf(above) : Number.POSITIVE_INFINITY;
  }
}

export function createDiskRoom(folder: string): DiskRoom {
  const freeBytes = () => freeOf(folder);
  return {
    freeBytes,
    has: (bytes = 0) => freeBytes() - bytes >= KEPT_FREE_BYTES,
    hasLast: () => freeBytes() >= LAST_FREE_BYTES,
  };
}
