import { BACKED_UP } from '../backup/backup-rules.ts';
import { toBackupData, toBackupText } from '../backup/make-backup.ts';
import { openRaw, readRaw } from './raw-database.ts';

/** A backup of the readable rows, and the number of unreadable rows (of all users). */
export interface Salvage {
  text: string;
  lost: number;
}

/** Makes a backup file from those rows of a user that can still be read; null when there are none. */
export async function salvageBackup(userId: string, now = new Date()): Promise<Salvage | null> {
  const db = await openRaw().catch((error: unknown) => {
    console.warn('The database does not open', error);
    return null;
  });
  if (!db) return null;
  try {
    let lost = 0;
    const rows = new Map<string, unknown[]>();
    for (const [table] of BACKED_UP) {
      const read = await readRows(db, table);
      lost += read.lost;
      const mine = read.rows.filter((row) => (row as { userId?: unknown } | undefined)?.userId === userId);
      if (mine.length > 0) rows.set(table, mine);
    }
    if (rows.size === 0) return null;
    const data = toBackupData((table) => rows.get(table) ?? []);
    return { text: await toBackupText(userId, data, now), lost };
  } finally {
    db.close();
  }
}

async function readRows(db: IDBDatabase, table: string): Promise<{ rows: unknown[]; lost: number }> {
  const rows: unknown[] = [];
  let lost = 0;
  const note = (error: unknown) => {
    lost += 1;
    console.warn(`A row of ${table} cannot be read`, error);
  };
  const keys = await readRaw(db, table, (store) => store.getAllKeys()).catch((error: unknown) => {
    note(error);
    return [];
  });
  for (const key of keys) {
    await readRaw(db, table, (store) => store.get(key)).then((row) => rows.push(row), note);
  }
  return { rows, lost };
}
