import { DATABASE_NAME } from './database-name.ts';

const ANSWER_MS = 3000;

/**
 * Whether the database may exist on this device. If not, the first page of a new visitor does not have to load Dexie. True when
 * the browser cannot tell; the caller then opens the database, and that open reports what is wrong.
 */
export async function hasDatabase(): Promise<boolean> {
  if (!('indexedDB' in globalThis && indexedDB)) return true;
  // Firefox before version 126 has no `indexedDB.databases`. A broken IndexedDB may never answer the call.
  if (!indexedDB.databases) return true;
  try {
    const databases = await Promise.race([indexedDB.databases(), silence()]);
    return databases.some(({ name }) => name === DATABASE_NAME);
  } catch {
    return true;
  }
}

function silence(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('No answer')), ANSWER_MS));
}
