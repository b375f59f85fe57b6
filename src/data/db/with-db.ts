import { dropConnection, openDb } from './database.ts';
import type { CodeItDatabase } from './database.ts';
import { setStorageFailure } from './storage-failure.ts';
import { asStorageFailure, isWorthAnotherTry } from './to-storage-failure.ts';

/**
 * Runs `work` on the database. If the connection was lost, runs `work` a second time on a new connection. The first run may have
 * been committed, so `work` must be safe to repeat. Rejects with `StorageFailure` when the second run fails too or the device is
 * full, and with any other error that `work` throws.
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
    // 'full' is not a failure of the whole storage: reading still works, and stored data stays.
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
