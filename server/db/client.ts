import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { acquireDataLock } from './data-lock.ts';
import type { Db } from './db.ts';
import * as schema from './schema.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number, the same in every server: who holds it may migrate. */
const MIGRATION_LOCK = 7_203_114;

export interface DbConnection {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Waits for what runs and lets go of the files. */
  close: () => Promise<void>;
}

/** The two drivers differ in nothing that `Db` names; their types are nominal. */
const asDb = (driver: unknown) => driver as Db;

/** The embedded engine with the extensions that the schema needs; without `dataDir` in memory. Not yet migrated. */
export function createPglite(options: { dataDir?: string; loadDataDir?: Blob } = {}): Promise<PGlite> {
  return PGlite.create({ ...options, extensions: { pg_trgm } });
}

/** Brings an embedded database up to date and wraps it. */
export async function openPglite(client: PGlite): Promise<DbConnection> {
  const driver = drizzlePglite(client, { schema });
  await migratePglite(driver, { migrationsFolder: MIGRATIONS });
  return { db: asDb(driver), kind: 'embedded', close: () => client.close() };
}

/** Connects to PostgreSQL and brings it up to date. Servers that start together migrate one after the other. */
export async function openPostgres(connectionString: string, logger: Logger): Promise<DbConnection> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 });
  // Without a listener the loss of an idle connection ends the process; the pool opens another by itself.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migratePg(drizzlePg(client), { migrationsFolder: MIGRATIONS });
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      // Destroyed rather than returned: that gives the lock back also after a failure.
      client.release(true);
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: asDb(drizzlePg(pool, { schema })), kind: 'postgres', close: () => pool.end() };
}

/**
 * Opens the configured database, migrated. The embedded one is locked against a second process: `DataLockedError` names
 * the other's pid.
 */
export async function openDb(env: Pick<Env, 'databaseUrl' | 'dataDir'>, logger: Logger): Promise<DbConnection> {
  if (env.databaseUrl) return openPostgres(env.databaseUrl, logger);
  await mkdir(env.dataDir, { recursive: true });
  const release = await acquireDataLock(join(env.dataDir, 'pg.lock'));
  try {
    const connection = await openPglite(await createPglite({ dataDir: join(env.dataDir, 'pg') }));
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
