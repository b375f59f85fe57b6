import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { newestMigration } from '../db/migration-list.ts';
import { BackupError } from './backup-error.ts';
import type { DatabaseManifest } from './manifest.ts';
import { agreeOnText, listTables, readLines } from './table-rows.ts';

/** The file of a table in a dump. */
export const tableFile = (name: string): string => `${name}.jsonl.gz`;

/** The newest migration that a database has. Throws a `BackupError` where it has none, or one that this version does not know. */
export async function readMigration(tx: Db): Promise<string> {
  const migration = await newestMigration((statement) => tx.execute(sql.raw(statement)));
  if (migration === undefined)
    throw new BackupError('The database has no tables of this product, or those of a newer version.');
  return migration;
}

async function readSequences(tx: Db): Promise<DatabaseManifest['sequences']> {
  const { rows } = await tx.execute<{ name: string; last: string | null; readable: boolean }>(sql`
    select sequencename as name, last_value::text as last,
      has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'usage, select') as readable
    from pg_sequences where schemaname = 'public' order by 1`);
  const closed = rows.find(({ readable }) => !readable);
  if (closed) throw new BackupError(`The account of the database may not use the sequence ${closed.name}.`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/**
 * Writes every row to a new `folder`, a file a table, as they were at one moment. `onMoment` runs at that moment, as far as
 * PostgreSQL lets others go on: what they write from then on is not in the dump.
 */
export async function dumpDatabase(
  db: Db,
  folder: string,
  onMoment: () => Promise<void> = () => Promise.resolve(),
): Promise<DatabaseManifest> {
  await mkdir(folder, { recursive: true });
  return db.transaction(
    async (tx) => {
      await agreeOnText(tx);
      const manifest: DatabaseManifest = { migration: await readMigration(tx), tables: {}, sequences: {} };
      await onMoment();
      for (const table of await listTables(tx)) {
        const lines = readLines(tx, table, (sum) => (manifest.tables[table.name] = sum));
        await pipeline(
          Readable.from(lines),
          createGzip({ level: constants.Z_BEST_SPEED }),
          createWriteStream(join(folder, tableFile(table.name)), { flags: 'wx' }),
        );
      }
      return { ...manifest, sequences: await readSequences(tx) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
