import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { acquireDataLock } from '../db/data-lock.ts';
import { COPY_OF_OPEN, isCopyOfOpen } from '../db/data-place.ts';
import { createPglite, openPglite } from '../db/pglite.ts';
import { BackupError, explainFileError } from './backup-error.ts';
import { dumpDatabase } from './dump-database.ts';
import { loadPostgres } from './load-into-empty.ts';
import type { DatabaseManifest } from './manifest.ts';
import { inWorkFolder } from './work-folder.ts';

async function dumpEmbedded(dataDir: string, folder: string): Promise<DatabaseManifest> {
  const { db, close } = await openPglite(await createPglite({ dataDir }));
  try {
    return await dumpDatabase(db, folder);
  } finally {
    await close();
  }
}

/**
 * Copies every row of the embedded database into an empty PostgreSQL database, in one transaction, and compares them. The
 * embedded one stays as it is. Throws a `BackupError`, or a `DataLockedError` while a server runs on it.
 */
export async function moveDatabase(dataDir: string, url: string, logger: Logger): Promise<DatabaseManifest> {
  const pg = join(dataDir, 'pg');
  if (!existsSync(pg)) throw new BackupError(`There is no database in ${dataDir}: set DATA_DIR.`);
  try {
    return await inWorkFolder(dataDir, async (work) => {
      const release = await acquireDataLock(join(dataDir, 'pg.lock'));
      try {
        if (await isCopyOfOpen(pg)) logger.warn(COPY_OF_OPEN.found);
        const tables = join(work, 'tables');
        const manifest = await dumpEmbedded(pg, tables);
        await loadPostgres(url, tables, manifest, logger);
        return manifest;
      } finally {
        await release();
      }
    });
  } catch (error) {
    throw explainFileError('Nothing was moved', error);
  }
}
