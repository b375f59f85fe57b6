import { DATABASE_NAME } from '#data/db/database-name.ts';
import { hasDatabase } from '#data/db/has-database.ts';

/**
 * Whether the database has a session. Needed when localStorage has none, because a killed browser may have lost it
 * (recover-session.ts), and in a worker, which has no localStorage. It uses IndexedDB directly, because a visitor's page and a
 * worker that has just started have not loaded Dexie. False when the database cannot be read.
 */
export async function hasRememberedSession(): Promise<boolean> {
  try {
    return (await hasDatabase()) && (await readMirror())?.token != null;
  } catch (error) {
    console.info('The database could not be asked for a session', error);
    return false;
  }
}

async function readMirror(): Promise<{ token: string | null } | undefined> {
  const db = await settled(indexedDB.open(DATABASE_NAME));
  try {
    const row = db.transaction('session').objectStore('session').get('current');
    return await settled(row as IDBRequest<{ token: string | null } | undefined>);
  } finally {
    db.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}
