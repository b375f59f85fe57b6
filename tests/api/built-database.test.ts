import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDatabases, type Contents, copyBuiltDatabase } from '#server/db/built-database.ts';
import { createPglite, openPglite } from '#server/db/pglite.ts';
import { courses } from '#server/db/schema.ts';
import { seedSample } from '#server/seed/seed-sample.ts';

let folder: string;
const built = () => path.join(folder, 'built');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'code-it-built-'));
  await buildDatabases((db) => seedSample({ db, clock: { now: () => new Date() } }), built());
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function coursesIn(dataDir: string): Promise<number> {
  const { db, close } = await openPglite(await createPglite({ dataDir }));
  const count = await db.$count(courses);
  await close();
  return count;
}

it.each<[Contents, (count: number) => void]>([
  ['none', (count) => expect(count).toBe(0)],
  ['sample', (count) => expect(count).toBeGreaterThanOrEqual(30)],
])('makes a new data folder with the contents %s, what a killed copy left notwithstanding', async (contents, check) => {
  const dataDir = path.join(folder, contents);
  await mkdir(`${dataDir}.new/base`, { recursive: true });
  await writeFile(`${dataDir}.new/PG_VERSION`, 'half');
  await chmod(path.join(built(), contents, 'PG_VERSION'), 0o666);
  await copyBuiltDatabase(contents, dataDir, built());
  expect((await stat(path.join(dataDir, 'PG_VERSION'))).mode & 0o777).toBe(0o600);
  check(await coursesIn(dataDir));
  expect(existsSync(`${dataDir}.new`)).toBe(false);
});

it('leaves a database alone that is there', async () => {
  const dataDir = path.join(folder, 'kept');
  await copyBuiltDatabase('none', dataDir, built());
  await copyBuiltDatabase('sample', dataDir, built());
  expect(await coursesIn(dataDir)).toBe(0);
});

it('does nothing where the product has not been built', async () => {
  const dataDir = path.join(folder, 'unbuilt');
  await copyBuiltDatabase('sample', dataDir, path.join(folder, 'absent'));
  expect(existsSync(dataDir)).toBe(false);
});
