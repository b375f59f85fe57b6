import { DATABASE_NAME } from '../db/database-name.ts';

const OPEN_MS = 5000;

/**
 * Opens the database in its installed version without Dexie, so that one failed request does not block the others. Null when
 * there is no database. Rejects with the browser's error, or after a timeout.
 */
export async function openRaw(factory: IDBFactory = indexedDB): Promise<IDBDatabase | null> {
  const request = factory.open(DATABASE_NAME);
  let isNew = false;
  request.onupgradeneeded = () => {
    isNew = true;
    // The open has just created the database. Aborting its first transaction deletes it again.
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

/** Runs one request in its own transaction. */
export async function readRaw<T>(
  db: IDBDatabase,
  table: string,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return toPromise(request(db.transaction(table).objectStore(table)));
}
