import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { type DbConnection, MIGRATIONS, toDb } from './connection.ts';
import { OTHERS } from '../program/private-files.ts';
import { migrate } from './migrate.ts';
import { pendingMigrations } from './migration-list.ts';
import * as schema from './schema.ts';

type InitOptions = Parameters<NodeFS['init']>[1];

/** Emscripten’s function that writes the attributes of a file to the file system. */
type SetAttributes = (file: unknown, node: unknown, attributes: { mode?: number }, ...rest: unknown[]) => void;

/**
 * Makes the files of an embedded database readable by their owner only. PGlite gives each new file the mode 666, past
 * the process’s umask.
 */
class PrivateNodeFS extends NodeFS {
  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const close = (module: unknown) => {
      const { NODEFS } = module as { NODEFS: { doSetAttr: SetAttributes } };
      const setAttributes = NODEFS.doSetAttr;
      NODEFS.doSetAttr = (file, node, { mode, ...attributes }, ...rest) =>
        setAttributes(file, node, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS }, ...rest);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [close, ...(emscriptenOpts.preRun ?? [])] } };
  }
}

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
  // PGlite runs in this thread and its promises are microtasks: without a pause, the queries of one call would run one
  // after the other and block all other calls.
  const execute = client.execProtocolRaw.bind(client);
  client.execProtocolRaw = async (...message) => {
    await setImmediate();
    return execute(...message);
  };
  return client;
}

/** Migrates an embedded database, to this version unless told otherwise, and wraps it. */
export async function openPglite(client: PGlite, migrationsFolder = MIGRATIONS): Promise<DbConnection> {
  if ((await pendingMigrations((statement) => client.query(statement), migrationsFolder)) > 0)
    await migrate(client, migrationsFolder);
  const driver = drizzle(client, { schema });
  return { db: toDb(driver), replica: null, kind: 'embedded', pool: null, close: () => client.close() };
}
