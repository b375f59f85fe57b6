import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATIONS } from './connection.ts';

type Query = (statement: string) => Promise<{ rows: unknown[] }>;

let known: number[] | undefined;

/** When each migration of this version was written, in ms: its number in the database. */
const ofThisVersion = () =>
  (known ??= readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis));

/** How many migrations of this version a database lacks. It changes nothing, so that any account may ask. */
export async function pendingMigrations(query: Query): Promise<number> {
  const { rows: tables } = await query(
    "select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'",
  );
  if (tables.length === 0) return ofThisVersion().length;
  const { rows } = await query('select max(created_at) as last from drizzle.__drizzle_migrations');
  const last = Number((rows[0] as { last: string | null } | undefined)?.last ?? 0);
  return ofThisVersion().filter((written) => written > last).length;
}
