import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isCopyOfOpen } from '#server/db/data-place.ts';
import { startedServer, startServer } from '../../support/server-process.ts';
import { type Client, isGone, newEditor } from './clients.ts';

interface TornCopies {
  copies: number;
  /** Copies of several instants that a server started with, and that had everything all the same. */
  whole: number;
  /** Those that lacked something, or could not be read everywhere. */
  lacking: number;
  /** Those with which no server started. */
  dead: number;
  violations: string[];
}

const EDITORS = 3;
/** Whether its thread that writes has come to a halt; not known but on Linux. */
const isStopped = async (pid: number) =>
  /\) [Tt] /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') T '));

/** The first copy of a file that is not there any more when its turn comes. */
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const left = [...all];
  return Array.from({ length: left.length }, () => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}

/** One file after the other, in any order, as a backup does that knows nothing of databases; the newest may have lost their ends. */
async function copyCarelessly(from: string, to: string, random: () => number): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const copied: { path: string; changed: number; size: number }[] = [];
  // PostgreSQL wants its empty folders, too.
  for (const entry of shuffled(entries, random)) {
    const source = join(entry.parentPath, entry.name);
    const path = join(to, source.slice(from.length));
    if (entry.isDirectory()) await mkdir(path, { recursive: true });
    if (!entry.isFile()) continue;
    try {
      const { mtimeMs, size } = await stat(source);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await readFile(source));
      copied.push({ path, changed: mtimeMs, size });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  if (random() < 0.5) return;
  const newest = copied.sort((a, b) => b.changed - a.changed).slice(0, 3);
  for (const { path, size } of newest) await truncate(path, Math.floor(size * random()));
}

/**
 * Copies the data folder of a server that is written to, in turn
 *
 * - at one random instant, as a snapshot of its disk or the disk of a dead machine has it: a server on the copy must have all that was acknowledged;
 * - file by file while it writes: such a copy must be known as one, and a server must start on it or end. What it lacks is counted.
 *
 * At the end the original, killed and stopped, and a copy that was made after the stop must have everything.
 */
export async function runTornCopies({ count, random }: { count: number; random: () => number }): Promise<TornCopies> {
  const report: TornCopies = { copies: 0, whole: 0, lacking: 0, dead: 0, violations: [] };
  const folder = await mkdtemp(join(tmpdir(), 'code-it-torn-'));
  let dataDir = join(folder, 'data');
  let server = await startedServer({ DATA_DIR: dataDir });
  const clients: Client[] = [];
  const missing = async (origin: string) => (await Promise.all(clients.map((client) => client.check(origin)))).flat();
  const check = async (what: string) =>
    report.violations.push(...(await missing(server.origin)).map((said) => `${what}: ${said}`));

  /** Has everybody write, `act`s at a random instant, and kills the server. */
  const killedWhileWriting = async (act: () => Promise<void> = () => Promise.resolve()) => {
    const writing = clients.map(async (client) => {
      for (;;) await client.change(server.origin);
    });
    const ended = Promise.allSettled(writing);
    await pause(random() * 400);
    await act();
    server.kill('SIGKILL');
    for (const end of await ended) if (end.status === 'rejected' && !isGone(end.reason)) throw end.reason;
    await server.exited;
  };

  const copyOfOneInstant = async (to: string) => {
    await killedWhileWriting(async () => {
      server.kill('SIGSTOP');
      while (!(await isStopped(server.pid))) await pause(1);
      await cp(dataDir, to, { recursive: true, filter: async (path) => !(await stat(path)).isSocket() });
    });
    await rm(dataDir, { recursive: true });
    dataDir = to;
    server = await startedServer({ DATA_DIR: dataDir });
    await check(`copy ${report.copies}, of one instant`);
  };

  const copyOfManyInstants = async (to: string) => {
    let isCopied = false;
    const { origin } = server;
    const writing = clients.map(async (client) => {
      while (!isCopied) await client.change(origin);
    });
    await pause(random() * 400);
    try {
      await copyCarelessly(dataDir, to, random);
    } finally {
      isCopied = true;
      await Promise.all(writing);
    }
    if (!(await isCopyOfOpen(join(to, 'pg')))) report.violations.push(`copy ${report.copies}: not known as a copy`);
    // On another machine the lock is nobody's.
    await rm(join(to, 'pg.lock'), { force: true });
    const copied = await startServer({ DATA_DIR: to });
    if ('code' in copied) report.dead += 1;
    else {
      // What came since the copy began may be missing: this counts rather too much than too little.
      const lacks = await missing(copied.origin).catch((error: unknown) => [String(error)]);
      if (lacks.length === 0) report.whole += 1;
      else report.lacking += 1;
      copied.kill('SIGKILL');
      await copied.exited;
    }
    await rm(to, { recursive: true, force: true });
  };

  try {
    while (clients.length < EDITORS) clients.push(await newEditor(server.origin));
    while (report.copies < count) {
      report.copies += 1;
      const to = join(folder, `copy-${report.copies}`);
      await (report.copies % 2 ? copyOfOneInstant(to) : copyOfManyInstants(to));
    }
    await killedWhileWriting();
    server = await startedServer({ DATA_DIR: dataDir });
    await check('the original after a kill');
    server.kill('SIGTERM');
    await server.exited;
    const moved = join(folder, 'moved');
    await cp(dataDir, moved, { recursive: true });
    if (await isCopyOfOpen(join(moved, 'pg')))
      report.violations.push('a copy that was made after the stop is warned of');
    server = await startedServer({ DATA_DIR: moved });
    await check('a copy that was made after the stop');
  } finally {
    server.kill('SIGKILL');
    await server.exited;
    await rm(folder, { recursive: true, force: true });
  }
  return report;
}
