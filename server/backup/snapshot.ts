import { constants } from 'node:fs';
import { chmod, copyFile, cp, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import { explainError } from '../log/logged-error.ts';
import { createDiskRoom } from '../program/disk-room.ts';
import { BackupError } from './backup-error.ts';
import { isOfBackup, snapshotOf } from './work-folder.ts';

const SOCKET = 'server.sock';
const DATABASE = 'pg';

/** What is of a process and not of the data: locks, the socket, a database that is half made, the work of a backup. */
const isPassing = (name: string) => name === SOCKET || /^pg\.(lock|new)/.test(name) || isOfBackup(name);

/** What becomes a file or a video later: a draft of the media store, and what is made of an upload while it is made. */
const isHalf = (name: string) => name.startsWith('.') || name.endsWith('.work');

/** Files that are replaced and never changed need no copy; one that grows is read as long as it was. */
async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Removed meanwhile: no row refers to it any more.
    if (code === 'ENOENT') return;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK' && code !== 'ENOTSUP') throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isHalf(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isFile()) await linkFile(source, target);
  }
}

/** The files of the data folder but for the database, as they are now. Media and the like may be links to other disks. */
export async function snapshotFiles(dataDir: string): Promise<void> {
  const { files } = snapshotOf(dataDir);
  await mkdir(files, { recursive: true });
  for (const name of await readdir(dataDir)) {
    if (isPassing(name) || name === DATABASE) continue;
    const [source, target] = [join(dataDir, name), join(files, name)];
    const kind = await stat(source);
    if (kind.isDirectory()) await linkFolder(source, target);
    else if (kind.isFile()) await linkFile(source, target);
  }
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => stat(join(parentPath, name)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}

/** The whole data folder. Nobody may write to the database meanwhile. */
export async function snapshotData(dataDir: string): Promise<void> {
  const { database } = snapshotOf(dataDir);
  // A backup that fills the disk would stop the server beside it.
  if (!createDiskRoom(dataDir).has(await bytesIn(join(dataDir, DATABASE))))
    throw new BackupError(`There is no room in ${dataDir} for a copy of the database.`);
  await cp(join(dataDir, DATABASE), database, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await snapshotFiles(dataDir);
}

/** As `snapshotData`, by the process that has the embedded database open. The queries of others wait so long. */
async function snapshotOpenData(db: Db, dataDir: string): Promise<void> {
  // A transaction of the embedded database keeps all other queries waiting.
  await db.transaction(async (tx) => {
    await tx.execute(sql`checkpoint`);
    await snapshotData(dataDir);
  });
}

const DONE = 'done';

/**
 * Lets the command that makes backups ask this process for a snapshot, because no second one may open an embedded database: by a
 * socket in the data folder, which only the user of this process can reach. Who asks has the lock of backups and clears the
 * folder. Without the socket, which a long path or an odd disk prevents, the server serves as well, and backups wait for its end.
 */
export async function serveSnapshots(db: Db, dataDir: string, logger: Logger): Promise<{ stop: () => Promise<void> }> {
  const path = join(dataDir, SOCKET);
  let last: Promise<void> = Promise.resolve();
  const server: Server = createServer((socket) => {
    socket.on('error', (error) => logger.warn({ err: error }, 'a backup went away'));
    last = last
      .then(() => snapshotOpenData(db, dataDir))
      .then(() => DONE)
      .catch((error: unknown) => {
        logger.error({ err: error }, 'no snapshot was made for a backup');
        return explainError(error);
      })
      .then((said) => void socket.end(said));
  });
  // Of a server that was killed: the lock of the data folder is ours.
  await rm(path, { force: true });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    await chmod(path, 0o600);
  } catch (error) {
    logger.warn({ err: error }, 'backups can only be made while the server is stopped');
  }
  return {
    async stop() {
      server.close();
      await last;
    },
  };
}

/**
 * Has the server that runs on `dataDir` make a snapshot. False where none listens. Throws a `BackupError` if it could not.
 */
export async function askForSnapshot(dataDir: string): Promise<boolean> {
  const socket = createConnection(join(dataDir, SOCKET));
  let said;
  try {
    said = await text(socket);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'EINVAL') return false;
    throw error;
  }
  if (said !== DONE) throw new BackupError(`The server made no snapshot: ${said || 'it was stopped'}`);
  return true;
}
