import { Dexie } from 'dexie';
import { CodeItDatabase } from './database.ts';
import { DATABASE_NAME } from './database-name.ts';

/** Dexie multiplies its version number by this to get the IndexedDB version. */
const STEP = 10;

/**
 * The database class for the service worker. A new worker can start while pages of the previous build are still open. If the
 * worker then upgraded the database, those pages would lose their connections. So while `hasPages` resolves to true, the worker
 * opens the installed version and sees only the tables of that version. The first page of the new build does the upgrade.
 */
export function installedDatabase(hasPages: () => Promise<boolean>): typeof CodeItDatabase {
  return class extends CodeItDatabase {
    /** Declares nothing in the constructor: `#open` must first find out which version is installed. */
    protected override declareTables(): void {}

    override open() {
      return Dexie.Promise.resolve(this.#open()).then(() => this as Dexie);
    }

    async #open(): Promise<void> {
      if (this.verno === 0 && !((await isOlder()) && (await hasPages()))) super.declareTables();
      await super.open();
      // Dexie adds properties for declared tables only, not for tables that it read from the installed database.
      for (const table of this.tables) Reflect.set(this, table.name, table);
    }
  };
}

/** Whether the installed database has an earlier version than this build. False when the browser cannot tell. */
async function isOlder(): Promise<boolean> {
  const databases = (await (indexedDB as Partial<IDBFactory>).databases?.()) ?? [];
  const version = databases.find(({ name }) => name === DATABASE_NAME)?.version;
  return version !== undefined && version < new CodeItDatabase().verno * STEP;
}
