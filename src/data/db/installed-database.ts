import { Dexie } from 'dexie';
import { CodeItDatabase } from './database.ts';
import { DATABASE_NAME } from './database-name.ts';

/** What Dexie multiplies its versions by, so that there is room between two of them. */
const STEP = 10;

/**
 * The database as the service worker opens it: while `hasPages`, in the version that they brought it to. A new worker may be
 * the first of its build on a device, and raising the version under pages of an earlier one would cut their connections; a
 * page of the new build does it when it comes. Until then the worker finds the tables of that earlier version and no others.
 */
export function installedDatabase(hasPages: () => Promise<boolean>): typeof CodeItDatabase {
  return class extends CodeItDatabase {
    /** Not before it is known what is installed. */
    protected override declareTables(): void {}

    override open() {
      return Dexie.Promise.resolve(this.#open()).then(() => this as Dexie);
    }

    async #open(): Promise<void> {
      if (this.verno === 0 && !((await isOlder()) && (await hasPages()))) super.declareTables();
      await super.open();
      // Of tables that were found and not declared Dexie makes no properties.
      for (const table of this.tables) Reflect.set(this, table.name, table);
    }
  };
}

/** Whether the database that is installed is of an earlier version. False where the browser cannot tell. */
async function isOlder(): Promise<boolean> {
  const databases = (await (indexedDB as Partial<IDBFactory>).databases?.()) ?? [];
  const version = databases.find(({ name }) => name === DATABASE_NAME)?.version;
  return version !== undefined && version < new CodeItDatabase().verno * STEP;
}
