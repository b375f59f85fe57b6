import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATIONS } from './connection.ts';

type Query = (statement: string) => Promise<{ rows: unknown[] }>;

const known = new Map<string, number[]>();

/** When each migration of the folder was written, in ms: its number in the database. */
function writtenIn(migrationsFolder: string): number[] {
  const found =
    known.get(migrationsFolder) ?? readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  known.set(migrationsFolder, found);
  return found;
}

/** How many migrations a database lacks, those of this version unless told otherwise. It changes nothing, so that any account may ask. */
export async function pendingMigrations(query: Query, migrationsFolder = MIGRATIONS): Promise<number> {
  const written = writtenIn(migrationsFolder);
  const { rows: tables } = await query(
    "select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'",
  );
  if (tables.length === 0) return written.length;
  const { rows } = await query('select max(created_at) as last from drizzle.__drizzle_migrations');
  const last = Number((rows[0] as { last: string | null } | undefined)?.last ?? 0);
  return written.filter((at) => at > last).length;
}
