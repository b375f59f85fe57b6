import { mkdir, rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { isOfAnotherProduct, openPostgres } from '../db/client.ts';
import { type DbConnection, MIGRATIONS } from '../db/connection.ts';
import { copyMigrations } from '../db/migration-list.ts';
import { createPglite, openPglite } from '../db/pglite.ts';
import { BackupError } from './backup-error.ts';
import { loadDatabase } from './load-database.ts';
import type { DatabaseManifest } from './manifest.ts';

type OpenWith = (migrationsFolder: string) => Promise<DbConnection>;

/** Loads a dump into a database that gets the tables of the dump's version first, and is brought to this version afterwards. */
async function loadInto(openWith: OpenWith, tables: string, manifest: DatabaseManifest): Promise<void> {
  const migrations = await copyMigrations(manifest.migration);
  if (migrations === undefined)
    throw new BackupError('The backup was made by a newer version: install that one to restore it.');
  try {
    const { db, close } = await openWith(migrations);
    try {
      await loadDatabase(db, tables, manifest);
    } finally {
      await close();
    }
  } finally {
    await rm(migrations, { recursive: true });
  }
  await (await openWith(MIGRATIONS)).close();
}

/** Loads a dump into a new embedded database in `dataDir`. */
export async function loadEmbedded(dataDir: string, tables: string, manifest: DatabaseManifest): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await loadInto(async (migrations) => openPglite(await createPglite({ dataDir }), migrations), tables, manifest);
}

/** Loads a dump into an empty PostgreSQL database. Throws a `BackupError` for one in which something else is. */
export async function loadPostgres(
  url: string,
  tables: string,
  manifest: DatabaseManifest,
  logger: Logger,
): Promise<void> {
  if (await isOfAnotherProduct(url))
    throw new BackupError('The database has tables of something else: create an empty one. Nothing was changed.');
  await loadInto((migrations) => openPostgres(url, logger, migrations), tables, manifest);
}
