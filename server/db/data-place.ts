import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** In the folder of the database; PostgreSQL leaves files of others alone. */
const PLACE = 'code-it.place';
/** A file that is written once, when the database is made. */
const FIRST_FILE = 'PG_VERSION';
/** What a file system says that keeps no time of birth. */
const UNKNOWN = '0';
/** Files that are flushed at once. */
const BESIDE = 64;
/** In `global/pg_control`: after the number of the system, the format and the catalogue comes the state. */
const STATE_AT = 16;
const SHUT_DOWN = 1;

/** What a copy by files does not have of its original: the instant at which its first file was made, as its disk counts. */
const placeOf = async (folder: string): Promise<string> =>
  String((await stat(join(folder, FIRST_FILE), { bigint: true })).birthtimeNs);

const recordedPlace = (folder: string): Promise<string | null> =>
  readFile(join(folder, PLACE), 'utf8').catch(() => null);

async function wasClosed(folder: string): Promise<boolean> {
  const file = await open(join(folder, 'global/pg_control'));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, STATE_AT);
    return bytesRead === 4 && buffer.readUInt32LE() === SHUT_DOWN;
  } finally {
    await file.close();
  }
}

/** What to say of an embedded database of which `isCopyOfOpen` is true, and what to do. */
export const COPY_OF_OPEN = {
  found:
    'The embedded database is a copy whose original was not closed. If a server wrote to it during the copy, anything may be missing, and nothing says what.',
  todo: 'If that may be so, put back a backup by npm run restore, or stop the server of the original and copy again (docs/backup.md).',
};

/**
 * Whether an embedded database was copied file by file, and its original was not closed by then: a server may have written meanwhile.
 * That none did cannot be seen, as with the copy of a disk whose machine is gone, so this is a reason to warn and none to refuse. `folder`: that
 * of the database, whether or not it is there. False also where it cannot be told.
 */
export async function isCopyOfOpen(folder: string): Promise<boolean> {
  try {
    const recorded = await recordedPlace(folder);
    if (recorded === null || recorded === UNKNOWN || recorded === (await placeOf(folder))) return false;
    return !(await wasClosed(folder));
  } catch {
    return false;
  }
}

async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Flushes all files of a database that came here otherwise than by the database itself, which flushes only what it writes, and
 * records the place: from here on a copy is known as one. Where that cannot be, it is logged.
 */
export async function settleHere(folder: string, logger: Logger): Promise<void> {
  try {
    const place = await placeOf(folder);
    if ((await recordedPlace(folder)) === place) return;
    const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
    // Beside each other: the journal of the disk takes them together.
    for (let at = 0; at < paths.length; at += BESIDE)
      await Promise.all(paths.slice(at, at + BESIDE).map((path) => flushFile(path)));
    await writeFile(join(folder, PLACE), place, { flush: true });
    await flushFile(folder);
  } catch (error) {
    logger.warn({ err: error }, 'a new database may not outlive a power cut within the next minute');
  }
}
