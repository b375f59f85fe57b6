import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { toPgError } from './pg-error.ts';
import { newestOf, readJournal } from './migration-list.ts';

/**
 * The first line of a migration whose statements PostgreSQL takes outside a transaction alone: an index that is built while others
 * write, or a backfill that commits each batch. It is done again from its start when it did not end, so it must bear that.
 */
export const OUTSIDE_TRANSACTION = '-- migrate: outside a transaction';

/** While a statement waits for a table, whoever reads that table waits behind it: so long at most. */
const LOCK_WAIT_MS = 500;
/** Then the others have as long, and up to twice as long again, before it is tried anew. */
const PAUSE_MS = 500;
const ATTEMPTS = 120;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

interface Client {
  query: (statement: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
}

/** A migration that had to wait, and why. */
type OnWait = (wait: { migration: string; attempt: number; code: string }) => void;

interface Migration {
  tag: string;
  statements: string[];
  /** Of the file; kept in the database. */
  hash: string;
  when: number;
}

const wasInTheWay = (error: unknown): string | undefined => {
  const code = toPgError(error)?.code;
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK ? code : undefined;
};

const record = (client: Client, { hash, when }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);

async function runInTransaction(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    for (const statement of migration.statements) await client.query(statement);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function runOutside(client: Client, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await client.query(statement);
  await record(client, migration);
}

async function runPatiently(client: Client, migration: Migration, onWait: OnWait): Promise<void> {
  const run = migration.statements[0]?.startsWith(OUTSIDE_TRANSACTION) ? runOutside : runInTransaction;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(client, migration);
    } catch (error) {
      const code = wasInTheWay(error);
      if (code === undefined || attempt === ATTEMPTS) throw error;
      onWait({ migration: migration.tag, attempt, code });
      await pause(PAUSE_MS * (1 + 2 * Math.random()));
    }
  }
}

/**
 * Brings a database to the last migration of a folder, each in a transaction of its own, so that no lock outlives its migration. The
 * record is that of Drizzle, whose own way keeps every lock until the last one is done and waits for each without end.
 */
export async function migrate(
  client: Client,
  migrationsFolder: string,
  onWait: OnWait = () => undefined,
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const newest = (await newestOf((statement) => client.query(statement))) ?? 0;
  const { entries } = await readJournal(migrationsFolder);
  const files = readMigrationFiles({ migrationsFolder });
  for (const [index, { sql: statements, hash, folderMillis: when }] of files.entries()) {
    if (when <= newest) continue;
    await runPatiently(client, { tag: entries[index]?.tag ?? '', statements, hash, when }, onWait);
  }
}
