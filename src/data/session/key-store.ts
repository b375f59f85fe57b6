import { getSession } from './session-store.ts';

/** The key that a session is bound to. The browser hands out its secret half to nobody, not even to us. */
export interface KeyRow {
  /** Of the session; '' while it is offered at a login. */
  token: string;
  keys: CryptoKeyPair;
  nonce?: string | undefined;
}

/**
 * A database of its own: a tab of another version cannot block it, and a repair of the other one must end no session. Nothing of it
 * is ever copied or exported.
 */
const KEYS_DATABASE = 'code-it-keys';
const STORE = 'keys';

/** A broken IndexedDB may never answer. */
const OPEN_MS = 3000;
/** So long it is not asked again then: each call would wait for it. */
const REST_MS = 60_000;
let restsUntil = 0;

export function loadKey(token: string): Promise<KeyRow | undefined> {
  return inStore('readonly', (store) => store.get(token) as IDBRequest<KeyRow | undefined>);
}

/** Saves the nonce with the key, unless a logout has deleted that. */
export async function saveNonce(token: string, nonce: string): Promise<void> {
  await inStore('readwrite', (store) => {
    const found = store.get(token) as IDBRequest<KeyRow | undefined>;
    found.onsuccess = () => found.result && store.put({ ...found.result, nonce });
    return found;
  });
}

/** Deletes all keys but that of the present session. */
export async function forgetKeys(): Promise<void> {
  await inStore('readwrite', (store) => {
    const found = store.getAllKeys();
    found.onsuccess = () => {
      for (const token of found.result) if (token !== getSession().token) store.delete(token);
    };
    return found;
  });
}

export async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  try {
    // Strict: a session whose key is lost with the power is lost.
    const transaction = db.transaction(STORE, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(STORE));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    db.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const failure = new Error('The keys cannot be opened');
    if (Date.now() < restsUntil) throw failure;
    const opening = indexedDB.open(KEYS_DATABASE, 1);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      restsUntil = Date.now() + REST_MS;
      reject(failure);
    }, OPEN_MS);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'token' });
    opening.onerror = () => {
      clearTimeout(timer);
      reject(opening.error ?? failure);
    };
    opening.onsuccess = () => {
      clearTimeout(timer);
      if (late) opening.result.close();
      else resolve(opening.result);
    };
  });
}
