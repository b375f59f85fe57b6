export const BACKUP_FORMAT = 'code-it-backup';
/**
 * Raised when what a file holds changes its meaning: a device refuses what is newer than itself. A new part needs none: a file
 * without it has nothing of it.
 */
export const BACKUP_VERSION = 1;

/** Larger than any that this app writes: pictures that wait are the largest part of it, files to upload are none. */
export const BACKUP_MAX_BYTES = 256 * 1024 * 1024;

/** The file. `data` is encoded (encode-value.ts); `checksum` is the SHA-256, in hex, of all else as JSON. */
export interface BackupFile {
  format: typeof BACKUP_FORMAT;
  version: number;
  /** ISO. */
  madeAt: string;
  userId: string;
  data: unknown;
  checksum: string;
}

export async function checksumOf({
  format,
  version,
  madeAt,
  userId,
  data,
}: Omit<BackupFile, 'checksum'>): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([format, version, madeAt, userId, data]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
