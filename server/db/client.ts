import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Env, EnvError } from '../env.ts';
import { keepPrivate } from '../program/private-files.ts';
import { DATABASE_CONNECT_MS, REPLICA_MS } from '../program/time-limits.ts';
import { acquireDataLock } from './data-lock.ts';
import { COPY_OF_OPEN, isCopyOfOpen, settleHere } from './data-place.ts';
import { type DbConnection, MIGRATIONS, toDb } from './connection.ts';
import { type Contents, copyBuiltDatabase } from './built-database.ts';
import { toPgError } from './pg-error.ts';
import { migrate } from './migrate.ts';
import { pendingMigrations } from './migration-list.ts';
import { createPglite, openPglite } from './pglite.ts';
import { createPooledDb } from './pooled-db.ts';
import { createStatementNames, prepareStatements } from './prepare-statements.ts';
import { replicaFirst } from './replica-first.ts';
import { traceStatements } from '../tracing/trace-statements.ts';
import * as schema from './schema.ts';

/** Any number, the same in every server: the holder of this lock may migrate. */
const MIGRATION_LOCK = 7_203_114;
const MIGRATION_LOCK_EVERY_MS = 250;

const NO_RIGHT = '42501';

/** Asks again and again: a statement that waits for the lock has a snapshot, and an index that is built concurrently waits for its end. */
async function lockMigrations(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
    if (rows[0]?.mine) return;
    await pause(MIGRATION_LOCK_EVERY_MS);
  }
}

async function migrateOnce(client: pg.PoolClient, migrationsFolder: string, logger: Logger): Promise<void> {
  if ((await pendingMigrations((statement) => client.query(statement), migrationsFolder)) === 0) return;
  try {
    await migrate(client, migrationsFolder, (wait) => logger.warn(wait, 'a migration waits: a table is in use'));
  } catch (error) {
    if (toPgError(error)?.code !== NO_RIGHT) throw error;
    throw new EnvError(
      'The database lacks tables of this version, and the account of DATABASE_URL may not make them: run npm run db:migrate with the account that owns them.',
    );
  }
}

/** Whether a PostgreSQL database has tables, and no version of this product made them. */
export async function isOfAnotherProduct(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: DATABASE_CONNECT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ ours: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as ours
       from pg_tables where schemaname = 'public' limit 1`,
    );
    return rows[0]?.ours === false;
  } finally {
    await client.end();
  }
}

function createPool(connectionString: string, logger: Logger, settings: pg.PoolConfig = {}): pg.Pool {
  const names = createStatementNames();
  const pool = new pg.Pool({
    ...{ connectionString, max: 10, connectionTimeoutMillis: DATABASE_CONNECT_MS },
    // The pool waits for it, which its type does not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => prepareStatements(client, names),
    ...settings,
  });
  // Without a listener, losing an idle connection ends the process. The pool opens a new one by itself.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  // The same of one that is lost between two statements of a transaction, of which the pool tells nothing: the next statement fails.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    traceStatements(client);
  });
  return pool;
}

interface PostgresConnection extends DbConnection {
  pool: pg.Pool;
}

const toConnection = (pool: pg.Pool): PostgresConnection => ({
  db: createPooledDb(pool),
  replica: null,
  kind: 'postgres',
  pool,
  close: () => pool.end(),
});

/** Connects to PostgreSQL and leaves its tables as they are, whichever version made them. */
export const connectPostgres = (connectionString: string, logger: Logger): PostgresConnection =>
  toConnection(createPool(connectionString, logger));

/** Adds a connection for reads alone, where there is a replica for them. */
function withReplica(connection: PostgresConnection, url: string | undefined, logger: Logger): DbConnection {
  if (url === undefined) return connection;
  const pool = createPool(url, logger, { query_timeout: REPLICA_MS, connectionTimeoutMillis: REPLICA_MS });
  return {
    ...connection,
    replica: toDb(drizzle(replicaFirst(pool, connection.pool), { schema })),
    async close() {
      await Promise.all([pool.end(), connection.close()]);
    },
  };
}

/**
 * Connects to PostgreSQL and migrates it, to this version unless told otherwise. Servers that start together migrate one after the
 * other. Throws an `EnvError` where that is to be done and the account may not.
 */
export async function openPostgres(
  connectionString: string,
  logger: Logger,
  migrationsFolder = MIGRATIONS,
): Promise<PostgresConnection> {
  const pool = createPool(connectionString, logger);
  try {
    // A pooler in transaction mode gives a session's lock to nobody in particular: where nothing is to be done, none is taken.
    if ((await pendingMigrations((statement) => pool.query(statement), migrationsFolder)) > 0) {
      const client = await pool.connect();
      try {
        await lockMigrations(client);
        await migrateOnce(client, migrationsFolder, logger);
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      } finally {
        // Closed, not returned to the pool, so that the lock is released also after a failure.
        client.release(true);
      }
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return toConnection(pool);
}

/**
 * Opens the configured database, migrated; what this process keeps in files is its user's alone. The embedded one is locked against a second process: `DataLockedError` names
 * the other's pid. A new one has the given contents where the product has been built, and nothing else where not. `onEnd` is told when it
 * ended and does not start again: nothing can be read or written then, and a new process may have more luck.
 */
export async function openDb(
  env: Pick<Env, 'databaseUrl' | 'dataDir'> & Partial<Pick<Env, 'databaseReplicaUrl'>>,
  logger: Logger,
  contents: Contents = 'none',
  onEnd?: (error: Error) => void,
): Promise<DbConnection> {
  try {
    keepPrivate(env.dataDir);
  } catch (error) {
    logger.warn({ err: error }, `others can read ${env.dataDir}, which belongs to another user: close it to them`);
  }
  if (env.databaseUrl) return withReplica(await openPostgres(env.databaseUrl, logger), env.databaseReplicaUrl, logger);
  await mkdir(env.dataDir, { recursive: true });
  const release = await acquireDataLock(join(env.dataDir, 'pg.lock'));
  try {
    const dataDir = join(env.dataDir, 'pg');
    await copyBuiltDatabase(contents, dataDir);
    if (await isCopyOfOpen(dataDir)) logger.error(`${COPY_OF_OPEN.found} ${COPY_OF_OPEN.todo}`);
    const client = await createPglite({ dataDir }, onEnd).catch((error: unknown) => {
      logger.error(`the database in ${dataDir} cannot be opened: keep it, and put back a backup by npm run restore`);
      throw error;
    });
    const connection = await openPglite(client);
    await settleHere(dataDir, logger);
    return {
      ...connection,
      async close() {
        await connection.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
