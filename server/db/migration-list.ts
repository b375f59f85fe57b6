import { copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from './connection.ts';

interface Journal {
  /** The oldest first. `when` is what a database keeps of a migration that it has, ms since 1970. */
  entries: { tag: string; when: number }[];
}

const readJournal = async () => JSON.parse(await readFile(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as Journal;

/** The name of the migration of this version that a database remembers as `when`; undefined if it is of another version. */
export async function findMigration(when: number): Promise<string | undefined> {
  return (await readJournal()).entries.find((entry) => entry.when === when)?.tag;
}

/**
 * The migrations up to `last`, as the version had them that was released with it, in a new folder that the caller removes.
 * Undefined where this version has no such migration.
 */
export async function copyMigrations(last: string): Promise<string | undefined> {
  const journal = await readJournal();
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  if (end === 0) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'code-it-migrations-'));
  const entries = journal.entries.slice(0, end);
  await mkdir(`${folder}/meta`);
  await writeFile(`${folder}/meta/_journal.json`, JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) await copyFile(`${MIGRATIONS}/${tag}.sql`, `${folder}/${tag}.sql`);
  return folder;
}
