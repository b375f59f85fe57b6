import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
