import { Dexie } from 'dexie';
import { DATABASE_NAME } from './database-name.ts';
import { DATABASE_VERSION, DEXIE_SCHEMA, type Tables } from './stores.ts';
import { setStorageFailure, StorageFailure } from './storage-failure.ts';
import { abortWhenSuspended, untilResumed } from './suspended-page.ts';
import { asStorageFailure } from './to-storage-failure.ts';

/** Dexie makes a property of each table that is declared. */
const DexieWithTables = Dexie as unknown as new (...options: ConstructorParameters<typeof Dexie>) => Dexie & Tables;

/** Everything that this device keeps. Media bytes are in Cache Storage; `downloads` tells which. */
export class CodeItDatabase extends DexieWithTables {
  constructor(name = DATABASE_NAME) {
    // Strict: a command that the learner saw accepted survives a power cut. The cache would show rows before commit. A closed
    // connection must not open itself again beside the one that `openDb` makes.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', autoOpen: false });
    abortWhenSuspended(this);
    this.declareTables();
  }

  /** Where this declares none, Dexie takes the tables that it finds in the installed database. */
  protected declareTables(): void {
    this.version(DATABASE_VERSION).stores(DEXIE_SCHEMA);
  }
}

/** Longer than any healthy open takes; a page does not wait for one that may never answer. */
const OPEN_MS = 5000;

interface Connection {
  db: CodeItDatabase;
  /** Rejects also while the browser still makes up its mind; it is then replaced if the database opens after all. */
  opened: Promise<CodeItDatabase>;
  opening: boolean;
}

let connection: Connection | null = null;

/**
 * The open database, the same for all callers while it lasts. Rejects with `StorageFailure` when the browser has no
 * IndexedDB, refuses it, or does not answer; callers then work online only. The next call tries again. What reads or
 * writes goes through `withDb`, which survives a connection that the system closes. While the page is suspended nobody gets one.
 */
export function openDb(): Promise<CodeItDatabase> {
  const resumed = untilResumed();
  if (resumed) return resumed.then(openDb);

  if (!connection || (!connection.opening && !connection.db.isOpen())) connection = connect();
  return connection.opened;
}

let Database = CodeItDatabase;

/** From now on `openDb` opens databases of this kind; see installed-database.ts. */
export function openAs(kind: typeof CodeItDatabase): void {
  Database = kind;
}

function connect(): Connection {
  const db = new Database();
  // A newer tab wants to upgrade: holding on would block it for good.
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

/** Closes the database so that the next `openDb` opens it anew. */
export async function closeDb(): Promise<void> {
  const closing = connection;
  connection = null;
  (await closing?.opened)?.close();
}
