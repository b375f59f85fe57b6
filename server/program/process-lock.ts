import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Holder {
  pid: number;
  /** Ticks between boot and the start of the process; null where /proc does not tell. */
  started: string | null;
  boot: string | null;
}

/** Another living process holds the lock. */
export class ProcessLockedError extends Error {
  override name = 'ProcessLockedError';
  readonly pid: number;

  constructor(file: string, pid: number) {
    super(`${file} is held by the process ${pid}`);
    this.pid = pid;
  }
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

/**
 * The lock file stays when its holder is killed. A process that has the same pid by chance differs in its start time or
 * in the boot.
 */
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

/** How long another process may take to clear a dead lock away before we give up. */
const TAKEOVER_MS = 2000;
const TAKEOVER_POLL_MS = 20;

/**
 * Takes `file` for this process and answers how to give it back. Throws `ProcessLockedError` while another living process
 * holds it; the lock of a dead one is taken over.
 */
export async function acquireProcessLock(file: string): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), boot: bootId() } satisfies Holder);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, mine);
  const giveUpAt = Date.now() + TAKEOVER_MS;
  try {
    while (Date.now() < giveUpAt) {
      if (await tryLink(draft, file)) return () => releaseIfMine(file, mine);
      const found = await readLock(file);
      if (found === null) continue;
      const holder = parseHolder(found);
      if (holder && isHeld(holder)) {
        throw new ProcessLockedError(file, holder.pid);
      }
      if (!(await removeDead(file, found))) await sleep(TAKEOVER_POLL_MS);
    }
    throw new Error(`The lock ${file} changes hands too often; try again.`);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Whether `file` was not there and is ours now: `link` refuses to replace, and the text is whole from the start. */
async function tryLink(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

async function releaseIfMine(file: string, mine: string): Promise<void> {
  if ((await readLock(file)) === mine) await rm(file, { force: true });
}

/**
 * Removes the lock of a dead holder; false while another process does. Only one at a time may: between reading the dead
 * text and removing the file nobody else can have put a living lock in its place. That turn is a lock like this one, so
 * that a process killed in its turn leaves nothing behind that cannot be taken over in the same way.
 */
async function removeDead(file: string, dead: string): Promise<boolean> {
  let release;
  try {
    release = await acquireProcessLock(`${file}.takeover`);
  } catch (error) {
    if (error instanceof ProcessLockedError) return false;
    throw error;
  }
  try {
    if ((await readLock(file)) === dead) await rm(file);
    return true;
  } finally {
    await release();
  }
}
