import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type DbConnection, MIGRATIONS, toDb } from './connection.ts';
import { PrivateNodeFS } from './private-node-fs.ts';
import * as schema from './schema.ts';

/** The embedded engine with the extensions that the schema needs; without `dataDir` in memory. Not yet migrated. */
export async function createPglite({
  dataDir,
  loadDataDir,
}: { dataDir?: string; loadDataDir?: Blob } = {}): Promise<PGlite> {
  const client = await PGlite.create({
    ...(dataDir !== undefined && { fs: new PrivateNodeFS(dataDir) }),
    ...(loadDataDir && { loadDataDir }),
    extensions: { pg_trgm },
  });
  // It works in this thread, and its promises are microtasks: without a pause the queries of a call would follow each other
  // at once, and no other call would get its turn before the last one.
  const execute = client.execProtocolRaw.bind(client);
  client.execProtocolRaw = async (...message) => {
    await setImmediate();
    return execute(...message);
  };
  return client;
}

/** Brings an embedded database up to date and wraps it. */
export async function openPglite(client: PGlite): Promise<DbConnection> {
  const driver = drizzle(client, { schema });
  await migrate(driver, { migrationsFolder: MIGRATIONS });
  return { db: toDb(driver), kind: 'embedded', close: () => client.close() };
}
