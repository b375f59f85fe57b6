import { withDb } from '#data/db/with-db.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type {
  AuthoredRow,
  CartRow,
  DraftRow,
  LibraryRow,
  OrderRow,
  OutboxRow,
  ProgressRow,
  ReceiptRow,
  UnsavedRow,
} from '#data/db/rows.ts';
import type { DownloadRow } from '#data/downloads/download-row.ts';
import { type FileRow, isUpload } from '#data/uploads/upload-row.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupData, checksumOf } from './backup-file.ts';
import { encodeValue } from './encode-value.ts';

/** The tables of which a backup has a user's rows, or tells of them. */
export const BACKED_UP = [
  'libraries',
  'carts',
  'authored',
  'drafts',
  'unsaved',
  'progress',
  'receipts',
  'orders',
  'outbox',
  'downloads',
  'files',
] as const satisfies (keyof CodeItDatabase)[];

/** The rows of one user, in the order of their keys. */
export interface BackedUpRows extends Record<(typeof BACKED_UP)[number], unknown[]> {
  libraries: LibraryRow[];
  carts: CartRow[];
  authored: AuthoredRow[];
  drafts: DraftRow[];
  unsaved: UnsavedRow[];
  progress: ProgressRow[];
  receipts: ReceiptRow[];
  orders: OrderRow[];
  outbox: OutboxRow[];
  downloads: DownloadRow[];
  files: FileRow[];
}

/** All that this device has of a user and that a backup holds, as the text of its file. Rejects with `StorageFailure`. */
export async function makeBackup(userId: string, now = new Date()): Promise<string> {
  return toBackupText(userId, await withDb((db) => loadBackupData(db, userId)), now);
}

/** The text of the file. Not within a transaction, which would end while a picture is read. */
export async function toBackupText(userId: string, rows: BackupData, now: Date): Promise<string> {
  const data = await encodeValue(rows);
  const file = { format: BACKUP_FORMAT, version: BACKUP_VERSION, madeAt: now.toISOString(), userId, data } as const;
  return JSON.stringify({ ...file, checksum: await checksumOf(file) });
}

/** One instant of the database: a command is never both waiting and part of the copies. */
export function loadBackupData(db: CodeItDatabase, userId: string): Promise<BackupData> {
  return db.transaction('r', BACKED_UP, async () => {
    const tables = await Promise.all(BACKED_UP.map((name) => db.table(name).where({ userId }).toArray()));
    return toBackupData(Object.fromEntries(BACKED_UP.map((name, at) => [name, tables[at]])) as unknown as BackedUpRows);
  });
}

/** What a backup says of a user's rows. */
export function toBackupData(rows: BackedUpRows): BackupData {
  return {
    library: anonymous(rows.libraries[0]),
    cart: anonymous(rows.carts[0]),
    authored: anonymous(rows.authored[0]),
    drafts: rows.drafts.map(withoutUser),
    unsaved: rows.unsaved.map(withoutUser),
    progress: rows.progress.map(withoutUser),
    receipts: rows.receipts.map(withoutUser),
    orders: rows.orders.map(withoutUser),
    commands: rows.outbox.map(withoutUser),
    downloads: [...rows.downloads]
      .sort((a, b) => a.createdAt - b.createdAt)
      .map(({ courseId, trackId, quality, totalBytes }) => ({ courseId, trackId, quality, bytes: totalBytes })),
    leftOut: rows.files.filter(isUpload).map(({ title, bytes }) => ({ title, bytes })),
  };
}

function withoutUser<Row extends { userId: string }>({ userId: _whose, ...row }: Row): Omit<Row, 'userId'> {
  return row;
}

function anonymous<Row extends { userId: string }>(row: Row | undefined): Omit<Row, 'userId'> | null {
  return row ? withoutUser(row) : null;
}
