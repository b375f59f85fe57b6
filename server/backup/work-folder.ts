import { existsSync } from 'node:fs';
import { chown, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keepPrivate } from '../program/private-files.ts';
import { acquireProcessLock, ProcessLockedError } from '../program/process-lock.ts';
import { BackupError } from './backup-error.ts';

/** What a backup works with, in the data folder because it has as much room as the database and may be on no other disk. */
const WORK = 'backup-work';
const LOCK = 'backup.lock';

/** Whether it is of a backup that runs, and not of the data. */
export const isOfBackup = (name: string): boolean => name === WORK || name.startsWith(LOCK);

/** Where a snapshot of the data folder is made: its database, and all else. */
export const snapshotOf = (dataDir: string) => ({
  database: join(dataDir, WORK, 'pg'),
  files: join(dataDir, WORK, 'files'),
});

/** Runs `work` as the only backup of the data folder, in a folder that is empty before and gone after. */
export async function inWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  if (!existsSync(dataDir)) throw new BackupError(`There is no data folder ${dataDir}: set DATA_DIR.`);
  keepPrivate(dataDir);
  let release;
  try {
    release = await acquireProcessLock(join(dataDir, LOCK));
  } catch (error) {
    if (!(error instanceof ProcessLockedError)) throw error;
    throw new BackupError(`Another backup is at work on ${dataDir}, by the process ${error.pid}.`);
  }
  const folder = join(dataDir, WORK);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    // The server makes the snapshot, as its own user.
    const { uid, gid } = await stat(dataDir);
    if (process.getuid?.() === 0) await chown(folder, uid, gid);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await release();
  }
}
