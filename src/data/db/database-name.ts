/** The name of the IndexedDB database. It has its own file, so that a check whether the database exists does not load Dexie. */
export const DATABASE_NAME = 'code-it';
