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

/** Makes the embedded databases that new data folders start with, a part of the build: Postgres takes seconds for one. */
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

/** Copies one to `dataDir` where there is no database yet, wholly or not at all. Without a build nothing is done. */
export async function copyBuiltDatabase(contents: Contents, dataDir: string, folder = BUILT): Promise<void> {
  const built = join(folder, contents);
  if (existsSync(dataDir) || !existsSync(built)) return;
  const half = `${dataDir}.new`;
  await rm(half, { recursive: true, force: true });
  // A thousand small files, before anybody waits for anything else: half the time of the promises' way.
  cpSync(built, half, { recursive: true });
  // A copy has the modes of what was copied, whatever the umask.
  closeToOthers(half);
  await rename(half, dataDir);
}
