import { copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from './connection.ts';

interface Journal {
  /** The oldest first. `when` is what a database keeps of a migration that it has, ms since 1970. */
  entries: { tag: string; when: number }[];
}

export async function readJournal(folder = MIGRATIONS): Promise<Journal> {
  return JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')) as Journal;
}

type Query = (statement: string) => Promise<{ rows: unknown[] }>;

/** When the newest migration of a database was written (ms since 1970), which is its number there; undefined where it has none. */
export async function newestOf(query: Query): Promise<number | undefined> {
  const { rows: tables } = await query(
    "select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'",
  );
  if (tables.length === 0) return undefined;
  const { rows } = await query('select max(created_at) as last from drizzle.__drizzle_migrations');
  return Number((rows[0] as { last: string | null } | undefined)?.last ?? 0);
}

/**
 * How many migrations a database lacks, of those of this version unless told otherwise. It changes nothing, so that any account may
 * ask.
 */
export async function pendingMigrations(query: Query, migrationsFolder = MIGRATIONS): Promise<number> {
  const { entries } = await readJournal(migrationsFolder);
  const newest = (await newestOf(query)) ?? 0;
  return entries.filter(({ when }) => when > newest).length;
}

/** The name of the newest migration of a database; undefined where this version does not know it. */
export async function newestMigration(query: Query): Promise<string | undefined> {
  const newest = await newestOf(query);
  return (await readJournal()).entries.find(({ when }) => when === newest)?.tag;
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
