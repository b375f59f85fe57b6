import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';

const QUERIES = 20;

it('lets others have their turn between the queries of a transaction', async () => {
  const database = await openTestDatabase();
  let turns = 0;
  let counting = true;
  const count = () => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  await database.db.transaction(async (tx) => {
    for (let query = 0; query < QUERIES; query++) await tx.execute(sql`select ${query}::int`);
  });
  counting = false;
  await database.close();
  expect(turns).toBeGreaterThanOrEqual(QUERIES);
});
