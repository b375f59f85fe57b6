import { dropConnection, openDb } from './database.ts';
import type { CodeItDatabase } from './database.ts';
import { setStorageFailure } from './storage-failure.ts';
import { asStorageFailure, isWorthAnotherTry } from './to-storage-failure.ts';

/**
 * Runs `work` on the database. When the connection turns out to be lost, it is run once more on a fresh one: it must not
 * mind that its first run was committed after all. Rejects with `StorageFailure` when that fails too, or when there is no
 * room; with whatever else `work` throws.
 */
export async function withDb<T>(work: (db: CodeItDatabase) => PromiseLike<T>): Promise<T> {
  try {
    return await attempt(work).catch((error: unknown) => {
      if (!isWorthAnotherTry(error)) throw error;
      console.warn('The connection to the database was lost: once more', error);
      return attempt(work);
    });
  } catch (error) {
    const failure = asStorageFailure(error);
    if (!failure) throw error;
    // A full device still reads, and still keeps what it has.
    if (failure.reason !== 'full') setStorageFailure(failure);
    throw failure;
  }
}

async function attempt<T>(work: (db: CodeItDatabase) => PromiseLike<T>): Promise<T> {
  const db = await openDb();
  try {
    const result = await work(db);
    setStorageFailure(null);
    return result;
  } catch (error) {
    if (isWorthAnotherTry(error)) dropConnection(db);
    throw error;
  }
}
