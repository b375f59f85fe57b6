import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface Holder {
  pid: number;
  /** Ticks between boot and the start of the process; null where /proc does not tell. */
  started: string | null;
  boot: string | null;
}

/** The folder is in use; the message names the other process. */
export class DataLockedError extends Error {
  override name = 'DataLockedError';
}

function readOr(path: string, otherwise: string | null): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}

function startOf(pid: number): string | null {
  const stat = readOr(`/proc/${pid}/stat`, null);
  // The second field is the command in brackets and may itself hold spaces: count from the last bracket.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const bootId = () => readOr('/proc/sys/kernel/random/boot_id', null)?.trim() ?? null;

/** A lock outlives a killed holder; a reused pid is told by its start and by the boot. */
function isHeld(holder: Holder): boolean {
  if (holder.boot !== null && holder.boot !== bootId()) return false;
  if (!isAlive(holder.pid)) return false;
  return holder.started === null || holder.started === startOf(holder.pid);
}

function parseHolder(text: string | null): Holder | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    return typeof value.pid === 'number'
      ? { pid: value.pid, started: value.started ?? null, boot: value.boot ?? null }
      : null;
  } catch {
    return null;
  }
}

async function readLock(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Takes `file` for this process and answers how to give it back. Throws `DataLockedError` while another living process
 * holds it; the lock of a dead one is taken over.
 */
export async function acquireDataLock(file: string): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), boot: bootId() } satisfies Holder);
  const draft = `${file}.${process.pid}.${Date.now()}`;
  await writeFile(draft, mine);
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        await link(draft, file);
        return async () => {
          if ((await readLock(file)) === mine) await rm(file, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const found = await readLock(file);
      if (found === null) continue;
      const holder = parseHolder(found);
      if (holder && isHeld(holder)) {
        throw new DataLockedError(
          `The data folder ${dirname(file)} is in use by the process ${holder.pid}. Stop it, or give this one its own DATA_DIR.`,
        );
      }
      await takeAside(file, found);
    }
    throw new DataLockedError(`The lock ${file} changes hands too often; try again.`);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes the dead lock, unless another process has replaced it in the meantime: then its lock is put back. */
async function takeAside(file: string, dead: string): Promise<void> {
  const aside = `${file}.dead.${process.pid}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readLock(aside)) !== dead) await link(aside, file);
  await rm(aside, { force: true });
}
