import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable, PgTimestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as schema from '#server/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function rowsOf<T extends Record<string, unknown>>(statement: string): Promise<T[]> {
  return (await database.db.execute<T>(sql.raw(statement))).rows;
}

it('has an index for every foreign key: what is removed at its other end is looked for by it', async () => {
  // The columns of a key, and those that an index of the whole table begins with.
  const bare = await rowsOf(`
    select key.conrelid::regclass::text as "table", key.conname as "key" from pg_constraint key
    where key.contype = 'f' and key.connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index index
      where index.indrelid = key.conrelid and index.indpred is null
        and (index.indkey::int2[])[0:cardinality(key.conkey) - 1] @> key.conkey)`);
  expect(bare).toEqual([]);
});

it('keeps every time as an instant: timestamp with time zone', async () => {
  const tables = Object.values<unknown>(schema).filter((value) => is(value, PgTable));
  const columns = tables.flatMap((table) => getTableConfig(table).columns);
  const times = columns.filter((column) => /_(at|until)$/.test(column.name));
  expect(times.length).toBeGreaterThan(40);
  for (const column of times)
    expect(is(column, PgTimestamp) && column.withTimezone, `${getTableConfig(column.table).name}.${column.name}`).toBe(
      true,
    );
  const others = await rowsOf(`
    select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'
      and data_type ~ '^(date|time|timestamp)' and data_type <> 'timestamp with time zone'`);
  expect(others).toEqual([]);
});
