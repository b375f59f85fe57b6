import pg from 'pg';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { isDatabaseAway } from './pg-error.ts';

const withCode = (code: string) => Object.assign(new Error('said by PostgreSQL'), { code });

describe('isDatabaseAway', () => {
  it('is so where nobody listens', async () => {
    const pool = new pg.Pool({ connectionString: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    const failure: unknown = await pool.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(isDatabaseAway(new DrizzleQueryError('select 1', [], failure as Error))).toBe(true);
    await pool.end();
  });

  it('is so where PostgreSQL stops, starts, or is no longer the leader, and where a pooler waited in vain', () => {
    for (const code of ['57P01', '57P02', '57P03', '08006', '08P01', '25006', '53300'])
      expect(isDatabaseAway(withCode(code)), code).toBe(true);
    expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true);
  });

  it('is not so for what a statement itself is refused for', () => {
    for (const code of ['23505', '40001', '42P01', '42501', '57014'])
      expect(isDatabaseAway(withCode(code)), code).toBe(false);
    expect(isDatabaseAway(new Error('Connection is a word of somebody'))).toBe(false);
    expect(isDatabaseAway('Connection terminated')).toBe(false);
  });
});
