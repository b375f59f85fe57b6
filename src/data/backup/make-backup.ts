import type { CodeItDatabase } from '#data/db/database.ts';
import { withDb } from '#data/db/with-db.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, checksumOf } from './backup-file.ts';
import { BACKED_UP, type BackedUpStore, type BackupData, withoutUser } from './backup-rules.ts';
import { encodeValue } from './encode-value.ts';

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
  const names = BACKED_UP.map(([name]) => name);
  return db.transaction('r', names, async () => {
    const rows = await Promise.all(names.map((name) => db.table(name).where({ userId }).toArray()));
    return toBackupData((name) => rows[names.indexOf(name)] ?? []);
  });
}

/** What a backup says of a user's rows; `rowsOf` gives those of a store in the order of their keys. */
export function toBackupData(rowsOf: (store: BackedUpStore) => readonly unknown[]): BackupData {
  const data = BACKED_UP.map(([name, rule]) => {
    const rows = rowsOf(name) as { userId: string }[];
    const saved = 'save' in rule ? rule.save(rows) : rows.map(withoutUser);
    return [rule.as, 'one' in rule ? (saved[0] ?? null) : saved];
  });
  return Object.fromEntries(data) as BackupData;
}
