import { DATABASE_NAME } from './database-name.ts';

/**
 * Whether this device may hold anything: a visitor's first page need not load the database to find it empty. True where
 * the browser cannot tell; opening it then says why in words.
 */
export async function hasDatabase(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === DATABASE_NAME);
  } catch {
    // Older browsers have no such call.
    return true;
  }
}
