import type { Quality } from '#contract/qualities.ts';
import type { Progress } from '#contract/progress.ts';
import type { Receipt } from '#contract/receipt.ts';
import type {
  AuthoredRow,
  CartRow,
  DraftRow,
  LibraryRow,
  OrderRow,
  OutboxRow,
  ReceiptRow,
  UnsavedRow,
} from '#data/db/rows.ts';

export const BACKUP_FORMAT = 'code-it-backup';
/** Raised when the shape of `BackupData` changes: a device refuses what is newer than itself. */
export const BACKUP_VERSION = 1;

/** Larger than any that this app writes: pictures that wait are the largest part of it, files to upload are none. */
export const BACKUP_MAX_BYTES = 256 * 1024 * 1024;

/** A lesson that was to be kept on the device. Its bytes are no part of a backup. */
export interface DownloadWish {
  courseId: string;
  trackId: string;
  quality: Quality;
  bytes: number;
}

type Of<Row> = Omit<Row, 'userId'>;
export type BackupCommand = Of<OutboxRow>;

/** What one learner has on a device and no server could give back, with the copies that let them study at once. No row names its user: that is whoever imports it, who must be the one in `BackupFile.userId`. */
export interface BackupData {
  library: Of<LibraryRow> | null;
  cart: Of<CartRow> | null;
  authored: Of<AuthoredRow> | null;
  drafts: Of<DraftRow>[];
  unsaved: Of<UnsavedRow>[];
  progress: Progress[];
  receipts: { orderId: ReceiptRow['orderId']; receipt: Receipt }[];
  orders: Of<OrderRow>[];
  /** In the order of the outbox, with their keys: what the server has already is not done twice. */
  commands: BackupCommand[];
  downloads: DownloadWish[];
  /** Videos that waited to be uploaded: they are too large for this file, and only named. */
  leftOut: { title: string; bytes: number }[];
}

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
