import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import { openPostgres } from '#server/db/client.ts';
import { type DbConnection, MIGRATIONS } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { copyMigrations } from '#server/db/migration-list.ts';
import { toPgError } from '#server/db/pg-error.ts';
import { createPglite, openPglite } from '#server/db/pglite.ts';

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));

/** Where `openTestDatabase` makes its databases: a PostgreSQL when the environment names one. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] || undefined;

/** What PostgreSQL calls a database that is not there, and a name that is taken. */
const NO_DATABASE = '3D000';
const DATABASE_EXISTS = '42P04';

const silent = pino({ level: 'silent' });

export interface TestDatabase extends DbConnection {
  /** The address of this database, for a second server on it; only on PostgreSQL. */
  url: string | undefined;
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()) {
    hash.update(name).update(await readFile(`${MIGRATIONS}/${name}`));
  }
  return hash.digest('hex').slice(0, 16);
}

/** A migrated, empty database as one file: starting from it saves the second that initdb and the migrations take. */
async function loadMigratedDump(): Promise<Blob> {
  const file = `${CACHE}/pglite-${await migrationsHash()}.tar`;
  try {
    return new Blob([await readFile(file)]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const client = await createPglite();
  await openPglite(client);
  const dump = await client.dumpDataDir('none');
  await client.close();
  await mkdir(CACHE, { recursive: true });
  // Written aside and renamed: another worker must never read half of it.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
  await rename(draft, file);
  return dump;
}

async function withAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

interface OwnDatabase {
  name: string;
  url: string;
  drop: () => Promise<void>;
}

/** A new database on TEST_DATABASE_URL: without a table, or a copy of another. */
export async function createDatabase(admin: string, template = 'template1'): Promise<OwnDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(admin, `create database ${name} template ${template}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => withAdmin(admin, `drop database ${name} with (force)`) };
}

/** A new database with the tables of this version, as a copy of one that stays on the server: the migrations take four times as long. */
async function createMigratedDatabase(admin: string): Promise<OwnDatabase> {
  const template = `migrated_${await migrationsHash()}`;
  try {
    return await createDatabase(admin, template);
  } catch (error) {
    if (toPgError(error)?.code !== NO_DATABASE) throw error;
  }
  const draft = await createDatabase(admin);
  await (await openPostgres(draft.url, silent)).close();
  try {
    // Named when it is done: another worker must never copy half of it.
    await withAdmin(admin, `alter database ${draft.name} rename to ${template}`);
  } catch (error) {
    if (toPgError(error)?.code !== DATABASE_EXISTS) throw error;
    await draft.drop();
  }
  return createDatabase(admin, template);
}

/** Every copy would otherwise have the same epoch, and accept the cursors of another. */
const BEGIN_EPOCH = 'update catalogue_clock set epoch = gen_random_uuid()';

/** A migrated, empty embedded database of its own, in memory. */
export async function openEmbeddedDatabase(): Promise<TestDatabase> {
  const client = await createPglite({ loadDataDir: await loadMigratedDump() });
  const connection = await openPglite(client);
  await client.query(BEGIN_EPOCH);
  return { ...connection, url: undefined };
}

/** A migrated, empty database of its own: an embedded one, or a fresh one on TEST_DATABASE_URL, dropped on close. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (!testDatabaseUrl) return openEmbeddedDatabase();
  const { url, drop } = await createMigratedDatabase(testDatabaseUrl);
  const connection = await openPostgres(url, silent);
  await connection.pool.query(BEGIN_EPOCH);
  return {
    ...connection,
    url,
    async close() {
      await connection.close();
      await drop();
    },
  };
}

/** A migrated, empty embedded database in a new `folder`. */
export async function openTestData(folder: string): Promise<DbConnection> {
  return openPglite(await createPglite({ dataDir: folder, loadDataDir: await loadMigratedDump() }));
}

/** A database of the version whose last migration was `last`, filled by `statements`, as this version opens it. */
export async function upgradeDatabase(last: string, statements: string): Promise<DbConnection> {
  const migrationsFolder = await copyMigrations(last);
  if (migrationsFolder === undefined) throw new Error(`There is no migration ${last}`);
  if (!testDatabaseUrl) {
    const client = await createPglite();
    await migrate(client, migrationsFolder);
    await client.exec(statements);
    return openPglite(client);
  }
  const { url, drop } = await createDatabase(testDatabaseUrl);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(client, migrationsFolder);
  await client.query(statements);
  await client.end();
  const connection = await openPostgres(url, silent);
  return {
    ...connection,
    async close() {
      await connection.close();
      await drop();
    },
  };
}
