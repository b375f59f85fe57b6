import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OTHERS } from '../../program/private-files.ts';
import { type Finding, ok, type Patient, problem, warning, wordsOf } from './finding.ts';

const GIB = 1024 ** 3;
/** A film of the largest size that is taken has 2 GiB, and is there twice while it is converted. */
const DISK_WARNING_BYTES = 8 * GIB;
const DISK_PROBLEM_BYTES = GIB;

/** What is found of a disk with so many bytes left. */
export function judgeDisk(freeBytes: number): Finding {
  const found = `${(freeBytes / GIB).toFixed(1)} GiB are free where DATA_DIR is.`;
  const todo = 'Make room, or move DATA_DIR to a larger disk: a full one stops uploads and the database.';
  if (freeBytes < DISK_PROBLEM_BYTES) return problem(found, todo);
  return freeBytes < DISK_WARNING_BYTES ? warning(found, todo) : ok(found);
}

/** The nearest folder above a path that is there. */
const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

async function checkRights(dataDir: string): Promise<Finding> {
  const { mode, uid } = await stat(dataDir);
  const own = process.getuid?.();
  if (own !== undefined && uid !== own)
    return problem(
      `DATA_DIR belongs to the user ${uid}, and this is the user ${own}.`,
      'Run this as the user of the server, and let that user own DATA_DIR.',
    );
  const open = mode & OTHERS ? ['DATA_DIR'] : [];
  for (const { name } of (await readdir(dataDir, { withFileTypes: true })).filter((entry) => entry.isFile()))
    if ((await lstat(join(dataDir, name))).mode & OTHERS) open.push(name);
  // Nobody gets past a closed folder, but a copy of it has the modes of its files.
  return open.length === 0
    ? ok('DATA_DIR and what lies in it is private to its user.')
    : problem(
        `Other users of this machine have rights on: ${open.join(', ')}.`,
        `chmod -R go= ${dataDir}. If others use this machine, replace the secrets that they could read (npm run secrets).`,
      );
}

/** Whether DATA_DIR can be written, whether it is private, and how much room is left. */
export async function checkFolder({ env: { dataDir } }: Patient): Promise<Finding[]> {
  const there = nearest(dataDir);
  const { bavail, bsize } = await statfs(there);
  const probe = join(there, `.doctor-${randomUUID()}`);
  try {
    await writeFile(probe, 'written to see whether it can be', { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    return [problem(`${there} cannot be written: ${wordsOf(error)}`, 'Let the user of the server own DATA_DIR.')];
  }
  const found = there === dataDir ? ok(`${dataDir} can be written.`) : ok(`The first start makes ${dataDir}.`);
  return [found, ...(there === dataDir ? [await checkRights(dataDir)] : []), judgeDisk(bavail * bsize)];
}
