import { openRaw, readRaw } from './raw-database.ts';

/** Rows per read. */
const STEP = 200;

/** Errors of a lost connection. They say nothing about the data. */
const PASSING = new Set(['AbortError', 'InvalidStateError', 'TransactionInactiveError']);

/**
 * A second check after a read error: opens the database again and reads all of it. One UnknownError is not proof of damage:
 * WebKit also throws it for intact databases (an empty index, WebKit bug 319640; an ended process). A reset would lose unsent
 * changes.
 */
export async function isDamaged(): Promise<boolean> {
  try {
    const db = await openRaw();
    if (!db) return false;
    try {
      for (const table of db.objectStoreNames) await readAll(db, table);
    } finally {
      db.close();
    }
    return false;
  } catch (error) {
    console.warn('The database was read once more', error);
    return error instanceof DOMException && !PASSING.has(error.name);
  }
}

async function readAll(db: IDBDatabase, table: string): Promise<void> {
  let range: IDBKeyRange | null = null;
  for (;;) {
    const from: IDBKeyRange | null = range;
    await readRaw(db, table, (store) => store.getAll(from, STEP));
    const keys = await readRaw(db, table, (store) => store.getAllKeys(from, STEP));
    const last = keys.at(-1);
    if (last === undefined || keys.length < STEP) return;
    range = IDBKeyRange.lowerBound(last, true);
  }
}
