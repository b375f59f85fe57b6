import { cpSync, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { fromRoot } from '../program/from-root.ts';
import { closeToOthers } from '../program/private-files.ts';
import type { Db } from './db.ts';
import { createPglite, openPglite } from './pglite.ts';

/** `none`: all tables and no rows; `sample`: with the sample catalogue. */
export type Contents = Env['seed'];

const BUILT = fromRoot('dist/pg');

/**
 * Creates the embedded databases that new data folders start with. A part of the build, because Postgres takes seconds
 * to create one.
 */
export async function buildDatabases(seed: (db: Db) => Promise<unknown>, folder = BUILT): Promise<void> {
  const [none, sample] = [join(folder, 'none'), join(folder, 'sample')];
  await rm(folder, { recursive: true, force: true });
  await mkdir(none, { recursive: true });
  const empty = await openPglite(await createPglite({ dataDir: none }));
  await empty.close();
  await copyBuiltDatabase('none', sample, folder);
  const seeded = await openPglite(await createPglite({ dataDir: sample }));
  await seed(seeded.db);
  await seeded.close();
}

/**
 * Copies a built database to `dataDir` if there is none yet, completely or not at all. Without a build it does nothing.
 */
export async function copyBuiltDatabase(contents: Contents, dataDir: string, folder = BUILT): Promise<void> {
  const built = join(folder, contents);
  if (existsSync(dataDir) || !existsSync(built)) return;
  const half = `${dataDir}.new`;
  await rm(half, { recursive: true, force: true });
  // Synchronous, because nothing else waits yet: a thousand small files take half the time of promises.
  cpSync(built, half, { recursive: true });
  // A copy has the modes of what was copied, whatever the umask.
  closeToOthers(half);
  await rename(half, dataDir);
}
