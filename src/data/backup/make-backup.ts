import type { CodeItDatabase } from '#data/db/database.ts';
import { withDb } from '#data/db/with-db.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, checksumOf } from './backup-file.ts';
import { BACKED_UP, type BackedUpStore, type BackupData, withoutUser } from './backup-rules.ts';
import { encodeValue } from './encode-value.ts';

/** Makes a backup of a user's data; resolves with the text of the file. Rejects with `StorageFailure`. */
export async function makeBackup(userId: string, now = new Date()): Promise<string> {
  return toBackupText(userId, await withDb((db) => loadBackupData(db, userId)), now);
}

/** The text of the file. Do not call it in a transaction, which would end while a blob is read. */
export async function toBackupText(userId: string, rows: BackupData, now: Date): Promise<string> {
  const data = await encodeValue(rows);
  const file = { format: BACKUP_FORMAT, version: BACKUP_VERSION, madeAt: now.toISOString(), userId, data } as const;
  return JSON.stringify({ ...file, checksum: await checksumOf(file) });
}

/** Reads all rows in one transaction, so that a command is never both pending and already applied to the copies. */
export function loadBackupData(db: CodeItDatabase, userId: string): Promise<BackupData> {
  const names = BACKED_UP.map(([name]) => name);
  return db.transaction('r', names, async () => {
    const rows = await Promise.all(names.map((name) => db.table(name).where({ userId }).toArray()));
    return toBackupData((name) => rows[names.indexOf(name)] ?? []);
  });
}

/** Converts a user's rows to backup data. `rowsOf` returns the rows of a store in the order of their keys. */
export function toBackupData(rowsOf: (store: BackedUpStore) => readonly unknown[]): BackupData {
  const data = BACKED_UP.map(([name, rule]) => {
    const rows = rowsOf(name) as { userId: string }[];
    const saved = 'save' in rule ? rule.save(rows) : rows.map(withoutUser);
    return [rule.as, 'one' in rule ? (saved[0] ?? null) : saved];
  });
  return Object.fromEntries(data) as BackupData;
}
