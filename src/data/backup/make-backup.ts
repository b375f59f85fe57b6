import { withDb } from '#data/db/with-db.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { isUpload } from '#data/uploads/upload-row.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupData, checksumOf } from './backup-file.ts';
import { encodeValue } from './encode-value.ts';

/** All that this device has of a user and that a backup holds, as the text of its file. Rejects with `StorageFailure`. */
export async function makeBackup(userId: string, now = new Date()): Promise<string> {
  const rows = await withDb((db) => loadBackupData(db, userId));
  // Outside of the transaction, which would end while a picture is read.
  const data = await encodeValue(rows);
  const file = { format: BACKUP_FORMAT, version: BACKUP_VERSION, madeAt: now.toISOString(), userId, data } as const;
  return JSON.stringify({ ...file, checksum: await checksumOf(file) });
}

/** One instant of the database: a command is never both waiting and part of the copies. */
export function loadBackupData(db: CodeItDatabase, userId: string): Promise<BackupData> {
  const { libraries, carts, authored, drafts, unsaved, progress, receipts, orders, outbox, downloads, files } = db;
  const tables = [libraries, carts, authored, drafts, unsaved, progress, receipts, orders, outbox, downloads, files];
  return db.transaction('r', tables, async () => ({
    library: anonymous(await libraries.get(userId)),
    cart: anonymous(await carts.get(userId)),
    authored: anonymous(await authored.get(userId)),
    drafts: (await drafts.where({ userId }).toArray()).map(withoutUser),
    unsaved: (await unsaved.where({ userId }).toArray()).map(withoutUser),
    progress: (await progress.where({ userId }).toArray()).map(withoutUser),
    receipts: (await receipts.where({ userId }).toArray()).map(withoutUser),
    orders: (await orders.where({ userId }).toArray()).map(withoutUser),
    commands: (await outbox.where({ userId }).sortBy('seq')).map(withoutUser),
    downloads: (await downloads.where({ userId }).sortBy('createdAt')).map(
      ({ courseId, trackId, quality, totalBytes }) => ({ courseId, trackId, quality, bytes: totalBytes }),
    ),
    leftOut: (await files.where({ userId }).toArray()).filter(isUpload).map(({ title, bytes }) => ({ title, bytes })),
  }));
}

function withoutUser<Row extends { userId: string }>({ userId: _whose, ...row }: Row): Omit<Row, 'userId'> {
  return row;
}

function anonymous<Row extends { userId: string }>(row: Row | undefined): Omit<Row, 'userId'> | null {
  return row ? withoutUser(row) : null;
}
