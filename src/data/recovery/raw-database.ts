import { DATABASE_NAME } from '../db/database-name.ts';

const OPEN_MS = 5000;

/**
 * The database as it is, whatever its version, without Dexie: one request that fails does not hide what others can read. Null where
 * there is none. Rejects as the browser does, or when it does not answer.
 */
export async function openRaw(factory: IDBFactory = indexedDB): Promise<IDBDatabase | null> {
  const request = factory.open(DATABASE_NAME);
  let isNew = false;
  request.onupgradeneeded = () => {
    isNew = true;
    // Nothing is left of a database whose first transaction is aborted.
    request.transaction?.abort();
  };
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The database does not answer')), OPEN_MS),
  );
  try {
    return await Promise.race([toPromise(request), late]);
  } catch (error) {
    if (isNew) return null;
    throw error;
  }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser does not say why'));
  });
}

/** One request in a transaction of its own. */
export async function readRaw<T>(
  db: IDBDatabase,
  table: string,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return toPromise(request(db.transaction(table).objectStore(table)));
}
