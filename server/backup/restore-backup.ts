import { mkdir, mkdtemp, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { closeToOthers, keepPrivate } from '../program/private-files.ts';
import { readArchive } from './archive.ts';
import { BackupError, explainFileError } from './backup-error.ts';
import type { BackupKey } from './backup-key.ts';
import { loadEmbedded, loadPostgres } from './load-into-empty.ts';
import type { Manifest } from './manifest.ts';

/** Throws unless `folder` is not there, or has nothing in it but what a file system puts there. */
async function requireEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name !== 'lost+found');
  if (names.length > 0)
    throw new BackupError(`${folder} is not empty: restore into a new folder. Nothing was changed.`);
}

const MB = 1_000_000;

async function requireRoom(folder: string, files: Manifest['files']): Promise<void> {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const { bavail, bsize } = await statfs(folder);
  if (bytes > bavail * bsize)
    throw new BackupError(
      `The files need ${Math.ceil(bytes / MB)} MB, and ${folder} has ${Math.floor((bavail * bsize) / MB)} MB of room. Nothing was restored.`,
    );
}

interface RestoreOptions {
  from: string;
  /** The data folder that is made: it has nothing in it. */
  folder: string;
  /** Where the rows go; absent: the embedded database of `folder`. */
  databaseUrl: string | undefined;
  key: BackupKey;
  logger: Logger;
}

/**
 * Restores a backup into a new data folder, and its rows into an empty PostgreSQL database where one is named. Every byte is
 * checked before a row is written, and every row before anything is kept. Throws a `BackupError`; the target is then as it was.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { from, folder, databaseUrl, key, logger } = options;
  if (key.identities.length === 0) throw new BackupError('The key file has no secret key (AGE-SECRET-KEY-1…).');
  try {
    await requireEmptyFolder(folder);
    keepPrivate(folder);
    const half = await mkdtemp(join(folder, 'restoring-'));
    try {
      const [tables, files, pg] = [join(half, 'tables'), join(half, 'files'), join(half, 'files', 'pg')];
      await mkdir(files);
      const manifest = await readArchive(from, key, { tables, files }, (told) => requireRoom(folder, told.files));
      if (databaseUrl === undefined) await loadEmbedded(pg, tables, manifest.database);
      else await loadPostgres(databaseUrl, tables, manifest.database, logger);
      closeToOthers(files);
      // The database last: a folder without one is not taken for whole.
      const names = (await readdir(files)).sort((one, other) => Number(one === 'pg') - Number(other === 'pg'));
      for (const name of names) await rename(join(files, name), join(folder, name));
      return manifest;
    } finally {
      await rm(half, { recursive: true, force: true });
    }
  } catch (error) {
    throw explainFileError('Nothing was restored', error);
  }
}
