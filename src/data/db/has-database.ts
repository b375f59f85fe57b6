import { DATABASE_NAME } from './database-name.ts';

const ANSWER_MS = 3000;

/**
 * Whether this device may hold anything: a visitor's first page need not load the database to find it empty. True where
 * the browser cannot tell; opening it then says why in words.
 */
export async function hasDatabase(): Promise<boolean> {
  if (!('indexedDB' in globalThis && indexedDB)) return true;
  // Firefox before 126 has no such call; a broken one does not answer it.
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
