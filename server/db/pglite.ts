import fs from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { type DbConnection, MIGRATIONS, toDb } from './connection.ts';
import { createDiskRoom } from '../program/disk-room.ts';
import { OTHERS } from '../program/private-files.ts';
import { migrate } from './migrate.ts';
import { pendingMigrations } from './migration-list.ts';
import * as schema from './schema.ts';

type InitOptions = Parameters<NodeFS['init']>[1];

/** Emscripten’s function that writes the attributes of a file to the file system. */
type SetAttributes = (file: unknown, node: unknown, attributes: { mode?: number }, ...rest: unknown[]) => void;

/** What of Emscripten’s file system is changed here. `nfd`: the descriptor of Node, of a folder too. */
interface NodeFiles {
  doSetAttr: SetAttributes;
  /** Makes a failure of Node’s one that PostgreSQL is told. */
  tryFSOperation: (work: () => void) => void;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

/**
 * Files of this machine, as PGlite has them, but private and lasting: PGlite gives each new file the mode 666, past the process’s umask,
 * and leaves it to the system when what was written reaches the disk.
 */
class LastingNodeFS extends NodeFS {
  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const mend = (module: unknown) => {
      const { NODEFS } = module as { NODEFS: NodeFiles };
      const setAttributes = NODEFS.doSetAttr;
      NODEFS.doSetAttr = (file, node, { mode, ...attributes }, ...rest) =>
        setAttributes(file, node, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS }, ...rest);
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        NODEFS.tryFSOperation(() => fs.fsyncSync(nfd));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [mend, ...(emscriptenOpts.preRun ?? [])] } };
  }
}

/** PGlite’s own but for -F, which switches fsync off. Its fdatasync does nothing, so that the log is written by fsync. */
const LASTING = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

interface EngineOptions {
  dataDir?: string;
  loadDataDir?: Blob;
}

interface Engine {
  client: PGlite;
  /** Whether it said that it ends: its next statement would never do, and hold the thread. */
  isDead: () => boolean;
}

/** How grave a failure is with which PostgreSQL ends: https://www.postgresql.org/docs/current/runtime-config-logging.html#RUNTIME-CONFIG-SEVERITY-LEVELS */
const ENDS: ReadonlySet<unknown> = new Set(['FATAL', 'PANIC']);

async function startEngine({ dataDir, loadDataDir }: EngineOptions): Promise<Engine> {
  const client = await PGlite.create({
    ...(dataDir !== undefined && { fs: new LastingNodeFS(dataDir), startParams: LASTING }),
    ...(loadDataDir && { loadDataDir }),
    extensions: { pg_trgm },
  });
  let end: Error | undefined;
  const ask = client.execProtocolRaw.bind(client);
  const listen =
    <A extends unknown[], T>(execute: (...message: A) => Promise<T>) =>
    async (...message: A): Promise<T> => {
      try {
        return await execute(...message);
      } catch (error) {
        if (ENDS.has((error as { severity?: unknown }).severity)) end = error as Error;
        throw error;
      }
    };
  client.execProtocol = listen(client.execProtocol.bind(client));
  client.execProtocolStream = listen(client.execProtocolStream.bind(client));
  // PGlite runs in this thread and its promises are microtasks: without a pause, the queries of one call would run one
  // after the other and block all other calls.
  client.execProtocolRaw = async (...message) => {
    await setImmediate();
    if (end) throw end;
    return ask(...message);
  };
  return { client, isDead: () => end !== undefined };
}

/** The disk has no room for the embedded database to go on. */
class NoRoomError extends Error {
  override name = 'NoRoomError';
  readonly code = 'ENOSPC';
}

/**
 * The embedded engine with the extensions that the schema needs; without `dataDir` in memory. Not yet migrated. After a PANIC, which a
 * full or failing disk causes, it starts anew from its files with the next call, once there is room. `onEnd` is told when it cannot.
 */
export async function createPglite(
  options: EngineOptions = {},
  onEnd: (error: Error) => void = () => undefined,
): Promise<PGlite> {
  const { dataDir } = options;
  let engine = await startEngine(options);
  if (dataDir === undefined) return engine.client;
  let starting: Promise<void> | null = null;
  const startAnew = async () => {
    // Without room the start would end in the next PANIC.
    if (!createDiskRoom(dataDir).hasLast()) throw new NoRoomError(`No room for the database in ${dataDir}`);
    try {
      // Where the disk is not there any more, PGlite would make a new and empty one.
      if (!fs.existsSync(join(dataDir, 'PG_VERSION'))) throw new Error('Its files are not there');
      // The dead one is not closed: that would ask it.
      engine = await startEngine({ dataDir });
    } catch (cause) {
      const end = new Error(`The database in ${dataDir} ended and does not start again`, { cause });
      onEnd(end);
      throw end;
    }
  };
  const living = async (): Promise<PGlite> => {
    if (engine.isDead()) await (starting ??= startAnew().finally(() => (starting = null)));
    return engine.client;
  };
  const again = {
    query: async (...args: Parameters<PGlite['query']>) => (await living()).query(...args),
    exec: async (...args: Parameters<PGlite['exec']>) => (await living()).exec(...args),
    transaction: async (...args: Parameters<PGlite['transaction']>) => (await living()).transaction(...args),
    close: async () => (engine.isDead() ? undefined : engine.client.close()),
  };
  return new Proxy(engine.client, {
    get(_first, name) {
      if (Object.hasOwn(again, name)) return again[name as keyof typeof again];
      const value: unknown = Reflect.get(engine.client, name, engine.client);
      return typeof value === 'function' ? (value.bind(engine.client) as unknown) : value;
    },
  });
}

/** Migrates an embedded database, to this version unless told otherwise, and wraps it. */
export async function openPglite(client: PGlite, migrationsFolder = MIGRATIONS): Promise<DbConnection> {
  if ((await pendingMigrations((statement) => client.query(statement), migrationsFolder)) > 0)
    await migrate(client, migrationsFolder);
  const driver = drizzle(client, { schema });
  return { db: toDb(driver), replica: null, kind: 'embedded', pool: null, close: () => client.close() };
}
