export const BACKUP_FORMAT = 'code-it-backup';
/**
 * Raise it when the meaning of the content changes: a device refuses files of a newer version. A new part needs no new version,
 * because a missing part counts as empty.
 */
export const BACKUP_VERSION = 1;

/** Larger than any backup of this app. Pending pictures are its largest part; files to upload are not included. */
export const BACKUP_MAX_BYTES = 256 * 1024 * 1024;

/**
 * The content of a backup file. `data` is encoded (encode-value.ts). `checksum` is the SHA-256 in hex of the other fields as
 * JSON.
 */
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
