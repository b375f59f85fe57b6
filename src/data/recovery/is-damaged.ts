import { openRaw, readRaw } from './raw-database.ts';

/** Rows that are read at once. */
const STEP = 200;

/** The connection went, as it may at any time: it says nothing about the data. */
const PASSING = new Set(['AbortError', 'InvalidStateError', 'TransactionInactiveError']);

/**
 * Whether the database is broken in a second way, after it was once: it is opened anew and read from end to end. WebKit calls sound
 * databases unknown errors (an empty index, its bug 319640; a process that ended), and a reset loses what was not sent.
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
