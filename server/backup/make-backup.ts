import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { connectPostgres } from '../db/client.ts';
import { acquireDataLock } from '../db/data-lock.ts';
import { COPY_OF_OPEN, isCopyOfOpen } from '../db/data-place.ts';
import { createPglite, openPglite } from '../db/pglite.ts';
import type { Env } from '../env.ts';
import { filePart, readArchive, tablePart, writeArchive } from './archive.ts';
import { BackupError, explainFileError } from './backup-error.ts';
import type { BackupKey } from './backup-key.ts';
import { dumpDatabase, tableFile } from './dump-database.ts';
import { type DatabaseManifest, FORMAT, type Manifest } from './manifest.ts';
import { loadEmbedded } from './load-into-empty.ts';
import { askForSnapshot, snapshotData, snapshotFiles } from './snapshot.ts';
import { inWorkFolder, snapshotOf } from './work-folder.ts';

export type Source = Pick<Env, 'dataDir' | 'databaseUrl'>;

interface BackupOptions {
  /** The folder of backups; made if it is not there. */
  to: string;
  key: BackupKey;
  /** Whether the backup is read again, loaded into a database of its own and compared. Needs an identity in `key`. */
  check: boolean;
  /** How many backups of the folder stay; absent: all. */
  keep: number | undefined;
  now: Date;
  logger: Logger;
}

const NAME = /^code-it-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.age$/;
const HALF = '.partial';
const nameOf = (at: Date) => `code-it-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.age`;

/** The embedded database and the files at one moment: by the server that runs, or by this process while none may start. */
async function snapshotEmbedded(dataDir: string, logger: Logger): Promise<void> {
  if (await askForSnapshot(dataDir)) return;
  if (!existsSync(join(dataDir, 'pg'))) throw new BackupError(`There is no database in ${dataDir}: set DATA_DIR.`);
  const release = await acquireDataLock(join(dataDir, 'pg.lock'));
  try {
    if (await isCopyOfOpen(join(dataDir, 'pg'))) logger.warn(COPY_OF_OPEN.found);
    await snapshotData(dataDir);
  } finally {
    await release();
  }
}

async function dump({ dataDir, databaseUrl }: Source, tables: string, logger: Logger): Promise<DatabaseManifest> {
  if (databaseUrl !== undefined) {
    // Not migrated: what is backed up before an upgrade is of the version before.
    const { db, close } = connectPostgres(databaseUrl, logger);
    try {
      return await dumpDatabase(db, tables, () => snapshotFiles(dataDir));
    } finally {
      await close();
    }
  }
  await snapshotEmbedded(dataDir, logger);
  const folder = snapshotOf(dataDir).database;
  const { db, close } = await openPglite(await createPglite({ dataDir: folder }));
  try {
    return await dumpDatabase(db, tables);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function sumFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  if (size > 0) await pipeline(createReadStream(path, { end: size - 1 }), hash);
  return { bytes: size, sha256: hash.digest('hex') };
}

async function sumFiles(folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1).replaceAll('\\', '/')] = await sumFile(path);
  }
  return files;
}

/** What backups that were killed left. */
async function removeHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(HALF) && NAME.test(name.slice(0, -HALF.length))) await rm(join(folder, name));
}

/** Has `write` make a file beside `file`, and renames it at the end: what bears the name is whole. */
async function writeWhole(file: string, write: (draft: string) => Promise<void>) {
  const draft = file + HALF;
  if (existsSync(file)) throw new BackupError(`${file} exists already.`);
  try {
    await write(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Removes all but the newest backups. Their names sort by their time; what else lies in the folder stays. */
async function prune(folder: string, keep: number): Promise<number> {
  const old = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) await rm(join(folder, name));
  return old.length;
}

/** Reads a backup as a restore would, every byte and every row; the files are compared and not kept. */
async function checkBackup(file: string, key: BackupKey, work: string): Promise<void> {
  const tables = join(work, 'tables');
  const manifest = await readArchive(file, key, { tables, files: undefined });
  await loadEmbedded(join(work, 'pg'), tables, manifest.database);
}

export interface Made {
  file: string;
  bytes: number;
  rows: number;
  files: number;
  removed: number;
}

/**
 * Makes one encrypted file of the database and the data folder, while the server runs. Throws a `BackupError`, and leaves no
 * file, if it cannot be made or is not what it should be.
 */
export async function makeBackup(source: Source, options: BackupOptions): Promise<Made> {
  const { to, key, check, keep, now, logger } = options;
  if (check && key.identities.length === 0)
    throw new BackupError('The key file has no secret key to check the backup with: give --unchecked, or add it.');
  const file = join(to, nameOf(now));
  try {
    return await inWorkFolder(source.dataDir, async (work) => {
      const tables = join(work, 'tables');
      const { files } = snapshotOf(source.dataDir);
      await mkdir(to, { recursive: true });
      await removeHalves(to);
      const database = await dump(source, tables, logger);
      const manifest: Manifest = { format: FORMAT, madeAt: now.toISOString(), database, files: await sumFiles(files) };
      const parts = [
        ...(await Promise.all(
          Object.keys(database.tables).map(async (name) =>
            tablePart(name, tables, (await stat(join(tables, tableFile(name)))).size),
          ),
        )),
        ...Object.entries(manifest.files).map(([path, { bytes }]) => filePart(path, files, bytes)),
      ];
      await writeWhole(file, async (draft) => {
        await writeArchive(manifest, parts, draft, key);
        for (const done of [tables, files]) await rm(done, { recursive: true });
        if (check) await checkBackup(draft, key, join(work, 'check'));
      });
      return {
        file,
        bytes: (await stat(file)).size,
        rows: Object.values(database.tables).reduce((sum, { rows }) => sum + rows, 0),
        files: Object.keys(manifest.files).length,
        removed: keep === undefined ? 0 : await prune(to, keep),
      };
    });
  } catch (error) {
    throw explainFileError('No backup was made', error);
  }
}
