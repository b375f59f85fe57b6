import { sql } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { connectPostgres } from '#server/db/client.ts';
import { isDatabaseAway } from '#server/db/pg-error.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';

const postgres = await startOwnPostgres();
afterAll(() => postgres?.stop());
if (postgres === null) console.warn('There is no PostgreSQL on this machine: lost connections are not tried');

it.skipIf(postgres === null)('a connection that is lost within a transaction fails that one alone', async () => {
  const url = (await postgres?.createDatabase('lost_connections')) ?? '';
  const connection = connectPostgres(url, pino({ level: 'silent' }));
  const lost = new Promise<void>((resolve) => {
    connection.pool.once('connect', (client: pg.PoolClient) => void client.once('end', resolve));
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
  }
});

it.skipIf(postgres === null)(
  'connections that are lost before a transaction begins are no longer counted',
  async () => {
    const url = (await postgres?.createDatabase('lost_before_begin')) ?? '';
    const { db, pool, close } = connectPostgres(url, pino({ level: 'silent' }));
    try {
      const lose = (client: pg.PoolClient) =>
        (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
      pool.on('acquire', lose);
      for (let lost = 0; lost <= pool.options.max; lost += 1) {
        const failed: unknown = await db
          .transaction((tx) => tx.execute(sql`select 1`))
          .catch((error: unknown) => error);
        expect(isDatabaseAway(failed)).toBe(true);
      }
      pool.off('acquire', lose);
      expect((await db.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`))).rows).toEqual([
        { one: 1 },
      ]);
      expect(pool.totalCount).toBe(1);
    } finally {
      await close();
    }
  },
);
