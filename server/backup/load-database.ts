import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { BackupError } from './backup-error.ts';
import { readMigration, tableFile } from './dump-database.ts';
import type { DatabaseManifest } from './manifest.ts';
import { agreeOnText, listTables, quote, sumTable, type TableShape } from './table-rows.ts';

/** Tables that a new database has rows in, because migrations put them there. */
const FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set(['catalogue_clock', 'ledger_accounts']);

/** Characters of rows in one statement, unless a single row is longer. */
const BATCH_CHARS = 1_000_000;

/** Rows as one text that casts to an array of the table's type: neither driver knows the types of all tables. */
const toArrayText = (rows: string[]) => `{${rows.map((row) => `"${row.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;

async function* readRows(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  // `pipe` passes no failure on.
  source.on('error', (error) => text.destroy(error));
  let rest = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as string;
  }
}

async function* readBatches(file: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let chars = 0;
  for await (const row of readRows(file)) {
    if (batch.length > 0 && chars + row.length > BATCH_CHARS) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push(row);
    chars += row.length;
  }
  if (batch.length > 0) yield batch;
}

async function loadTable(tx: Db, { name, columns }: TableShape, file: string): Promise<void> {
  const kept = columns.filter(({ generated }) => !generated).map((column) => quote(column.name));
  const values = kept.map((column) => `r.${column}`).join(', ');
  // `overriding system value` keeps the numbers that an identity column gave.
  const insert = sql.raw(
    `insert into ${quote(name)} (${kept.join(', ')}) overriding system value select ${values} from unnest(`,
  );
  for await (const rows of readBatches(file)) {
    await tx.execute(sql`${insert}${toArrayText(rows)}::text::${sql.raw(quote(name))}[]) as r`);
  }
}

interface ForeignKey {
  table: string;
  name: string;
}

/** Only those that are checked at once: what waits for the end of the transaction already stays as it is. */
async function listForeignKeys(tx: Db): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<{ table: string; name: string }>(sql`
    select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and not k.condeferrable and c.relnamespace = 'public'::regnamespace order by 1, 2`);
  return rows;
}

const alter = (tx: Db, table: string, what: string) => tx.execute(sql.raw(`alter table ${quote(table)} ${what}`));

/**
 * Runs `load` while rows are taken as they are, and then checks their references. Triggers would write what the dump has
 * already (words of the search), or refuse it (the ledger lets nothing be taken away, even what a migration put there).
 * References go in a circle between courses and lessons, so no order of the tables would do. The owner of the tables may do
 * all of this; `session_replication_role` would need a superuser, and would check nothing.
 */
async function withoutTriggers(tx: Db, tables: TableShape[], load: () => Promise<void>): Promise<void> {
  const keys = await listForeignKeys(tx);
  for (const { table, name } of keys)
    await alter(tx, table, `alter constraint ${quote(name)} deferrable initially deferred`);
  for (const { name } of tables) await alter(tx, name, 'disable trigger user');
  await load();
  await tx.execute(sql`set constraints all immediate`);
  for (const { name } of tables) await alter(tx, name, 'enable trigger user');
  for (const { table, name } of keys) await alter(tx, table, `alter constraint ${quote(name)} not deferrable`);
}

async function requireEmpty(tx: Db, tables: TableShape[]): Promise<void> {
  for (const { name } of tables.filter((table) => !FILLED_BY_MIGRATIONS.has(table.name))) {
    const { rows } = await tx.execute(sql.raw(`select from ${quote(name)} limit 1`));
    if (rows.length > 0)
      throw new BackupError(`The database is not empty: ${quote(name)} has rows. Nothing was changed.`);
  }
}

/**
 * Puts a dump into an empty database that has the tables of its version, and compares every table with the manifest before
 * anything is kept: the whole dump, or nothing. The account must own the tables. Throws a `BackupError`.
 */
export async function loadDatabase(db: Db, folder: string, manifest: DatabaseManifest): Promise<void> {
  await db.transaction(async (tx) => {
    await agreeOnText(tx);
    if ((await readMigration(tx)) !== manifest.migration)
      throw new BackupError(
        'The database has the tables of another version: create an empty one. Nothing was changed.',
      );
    const tables = await listTables(tx);
    const [has, wants] = [tables.map(({ name }) => name).join(), Object.keys(manifest.tables).sort().join()];
    if (has !== wants) throw new BackupError('The database has other tables than the backup. Nothing was changed.');
    await requireEmpty(tx, tables);
    await withoutTriggers(tx, tables, async () => {
      for (const name of FILLED_BY_MIGRATIONS) await tx.execute(sql.raw(`delete from ${quote(name)}`));
      for (const table of tables) await loadTable(tx, table, join(folder, tableFile(table.name)));
      for (const [name, last] of Object.entries(manifest.sequences)) {
        if (last !== null) await tx.execute(sql`select setval(${quote(name)}::regclass, ${last}::bigint)`);
      }
    });
    for (const table of tables) {
      const [found, wanted] = [await sumTable(tx, table), manifest.tables[table.name]];
      if (found.rows !== wanted?.rows || found.sha256 !== wanted.sha256) {
        throw new BackupError(`The rows of ${table.name} are not those of the backup. Nothing was kept.`);
      }
    }
  });
}
