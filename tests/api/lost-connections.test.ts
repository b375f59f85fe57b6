import { sql } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import { expect, it } from 'vitest';
import { connectPostgres } from '#server/db/client.ts';
import { isDatabaseAway } from '#server/db/pg-error.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';

const postgres = await startOwnPostgres();
if (postgres === null) console.warn('There is no PostgreSQL on this machine: lost connections are not tried');

it.skipIf(postgres === null)('a connection that is lost within a transaction fails that one alone', async () => {
  const url = (await postgres?.createDatabase('lost_connections')) ?? '';
  const connection = connectPostgres(url, pino({ level: 'silent' }));
  const lost = new Promise((resolve) => {
    connection.pool.once('connect', (client) => client.once('end', () => resolve(undefined)));
  });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    const failed: unknown = await connection.db
      .transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
        // Its end arrives while no statement waits for an answer.
        await lost;
        await tx.execute(sql`select 1`);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseAway(failed)).toBe(true);
    expect((await connection.db.execute<{ one: number }>(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  } finally {
    await other.end();
    await connection.close();
    await postgres?.stop();
  }
});
