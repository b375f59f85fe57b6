import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import type { TableSum } from './manifest.ts';

export interface TableShape {
  name: string;
  /** In their order. `generated`: the database computes it, so that no row brings it along. */
  columns: { name: string; generated: boolean }[];
}

/** A name as SQL has it. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A row may hold a lesson of a megabyte. */
const ROWS_AT_ONCE = 100;

/** Values become the same text on every server: for the transaction alone. */
export async function agreeOnText(tx: Db): Promise<void> {
  for (const [name, value] of [
    ['TimeZone', 'UTC'],
    ['DateStyle', 'ISO, YMD'],
    ['IntervalStyle', 'postgres'],
    ['bytea_output', 'hex'],
    ['extra_float_digits', '1'],
  ]) {
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
  }
}

/** The tables of the product in the order of their names: what migrations made, not a list that could miss one. */
export async function listTables(tx: Db): Promise<TableShape[]> {
  const { rows } = await tx.execute<{ name: string; columns: TableShape['columns'] }>(sql`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'generated', a.attgenerated <> '') order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname order by c.relname collate "C"`);
  return rows;
}

/**
 * The rows of a table, each as PostgreSQL writes a composite value, ordered by that text: exact for every type, and equal on
 * both drivers. Bounded in memory by a cursor, so within a transaction only.
 */
async function* readRows(tx: Db, { name, columns }: TableShape): AsyncGenerator<string> {
  const values = columns.map((column) => (column.generated ? 'null' : `t.${quote(column.name)}`));
  await tx.execute(
    sql.raw(
      `declare backup_rows no scroll cursor for
       select row(${values.join(', ')})::${quote(name)}::text collate "C" as line from ${quote(name)} as t order by 1`,
    ),
  );
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`));
    if (rows.length === 0) break;
    for (const { line } of rows) yield line;
  }
  await tx.execute(sql`close backup_rows`);
}

/**
 * The rows of a table as lines of JSON, each of one text. `sum` is told once all were read.
 */
export async function* readLines(tx: Db, table: TableShape, sum: (sum: TableSum) => void): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const row of readRows(tx, table)) {
    const line = `${JSON.stringify(row)}\n`;
    hash.update(line);
    rows += 1;
    yield line;
  }
  sum({ rows, sha256: hash.digest('hex') });
}

/** Reads a table to its end for its sum. */
export async function sumTable(tx: Db, table: TableShape): Promise<TableSum> {
  let found: TableSum = { rows: 0, sha256: '' };
  const lines = readLines(tx, table, (sum) => (found = sum));
  while (!(await lines.next()).done);
  return found;
}
