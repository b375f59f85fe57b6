import pino from 'pino';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '#server/db/client.ts';
import type { DbConnection } from '#server/db/connection.ts';
import { createDatabase, testDatabaseUrl } from '../support/test-database.ts';

let connection: DbConnection | undefined;
let drop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  if (!testDatabaseUrl) return;
  const made = await createDatabase(testDatabaseUrl);
  drop = made.drop;
  connection = await openPostgres(made.url, pino({ level: 'silent' }));
});
afterAll(async () => {
  await connection?.close();
  await drop?.();
});

it.runIf(testDatabaseUrl)(
  'PostgreSQL keeps the plan of what a connection asks often, and answers each its own',
  async () => {
    const { db } = connection!;
    // Of a transaction, whose statements are on one connection.
    await db.transaction(async (tx) => {
      for (let number = 0; number < 120; number += 1) {
        const { rows } = await tx.execute<{ number: number }>(sql`select ${number}::int as number`);
        expect(rows).toEqual([{ number }]);
      }
      const { rows } = await tx.execute<{ uses: number }>(sql`
      select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like 'select $1::int as number'`);
      expect(rows).toEqual([{ uses: 21 }]);
    });
  },
);
