import { Dexie } from 'dexie';
import { DATABASE_NAME } from './database-name.ts';
import { DATABASE_VERSION, DEXIE_SCHEMA, type Tables } from './stores.ts';
import { setStorageFailure, StorageFailure } from './storage-failure.ts';
import { abortWhenSuspended, untilResumed } from './suspended-page.ts';
import { asStorageFailure } from './to-storage-failure.ts';

/** Dexie adds a property for each declared table; this type names those properties. */
const DexieWithTables = Dexie as unknown as new (...options: ConstructorParameters<typeof Dexie>) => Dexie & Tables;

/** All structured data on this device. Media bytes are in Cache Storage; the `downloads` table lists them. */
export class CodeItDatabase extends DexieWithTables {
  constructor(name = DATABASE_NAME) {
    // Strict durability: a command that the screen showed as saved survives a power cut. No cache: it would show rows before
    // their transaction commits. No auto-open: a closed connection would reopen beside the one that `openDb` made.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', autoOpen: false });
    abortWhenSuspended(this);
    this.declareTables();
  }

  /** A subclass may declare no tables; Dexie then reads the table list from the installed database. */
  protected declareTables(): void {
    this.version(DATABASE_VERSION).stores(DEXIE_SCHEMA);
  }
}

/** Longer than any healthy open takes. A broken IndexedDB may never answer, and the page must not wait for it forever. */
const OPEN_MS = 5000;

interface Connection {
  db: CodeItDatabase;
  /** May reject (timeout, blocked) before the browser has answered. If the database opens later, this promise is replaced. */
  opened: Promise<CodeItDatabase>;
  opening: boolean;
}

let connection: Connection | null = null;

/**
 * Opens the database; all callers share one connection. Rejects with `StorageFailure` when the browser has no IndexedDB,
 * refuses it, or does not answer; callers then work online only. The next call tries again. Use `withDb` to read or write: it
 * also survives a connection that the system closes. While the page is suspended the promise stays pending.
 */
export function openDb(): Promise<CodeItDatabase> {
  const resumed = untilResumed();
  if (resumed) return resumed.then(openDb);

  if (!connection || (!connection.opening && !connection.db.isOpen())) connection = connect();
  return connection.opened;
}

let Database = CodeItDatabase;

/** Sets the class that `openDb` uses from now on; see installed-database.ts. */
export function openAs(kind: typeof CodeItDatabase): void {
  Database = kind;
}

function connect(): Connection {
  const db = new Database();
  // A tab with a newer version wants to upgrade the database. An open connection would block that upgrade.
  db.on('versionchange', () => db.close());
  const finished = Promise.resolve(db.open()).then(() => db);
  const refused = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new StorageFailure('blocked'));
    const timer = setTimeout(giveUp, OPEN_MS);
    const settle = () => clearTimeout(timer);
    finished.then(settle, settle);
    db.on('blocked', giveUp);
  });
  const made: Connection = { db, opening: true, opened: Promise.race([finished, refused]).catch(fail) };
  finished.then(
    () => {
      made.opening = false;
      made.opened = finished;
      setStorageFailure(null);
    },
    () => {
      made.opening = false;
    },
  );
  return made;
}

function fail(error: unknown): never {
  throw asStorageFailure(error) ?? new StorageFailure('refused', error);
}

/** Closes a connection that failed, so that the next `openDb` makes a fresh one. */
export function dropConnection(db: CodeItDatabase): void {
  db.close();
  if (connection?.db === db) connection = null;
}

/** Closes the database; the next `openDb` makes a new connection. */
export async function closeDb(): Promise<void> {
  const closing = connection;
  connection = null;
  (await closing?.opened)?.close();
}
