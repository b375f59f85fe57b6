import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { replicaFirst } from './replica-first.ts';

/** Says its name, or fails so often before. */
function aPool(name: string, failures = 0) {
  let asked = 0;
  const query = () => {
    asked += 1;
    return asked <= failures ? Promise.reject(new Error(`${name} is away`)) : Promise.resolve({ rows: [{ name }] });
  };
  return { pool: { query } as unknown as pg.Pool, asked: () => asked };
}

const read = async (replica: pg.Pool, leader: pg.Pool) =>
  (await drizzle(replicaFirst(replica, leader)).execute<{ name: string }>('select')).rows[0]?.name;

describe('replicaFirst', () => {
  it('leaves the leader alone while a replica answers', async () => {
    const [replica, leader] = [aPool('replica'), aPool('leader')];
    expect(await read(replica.pool, leader.pool)).toBe('replica');
    expect(leader.asked()).toBe(0);
  });

  it('asks once more where a connection broke: the next one may lead to another replica', async () => {
    const [replica, leader] = [aPool('replica', 1), aPool('leader')];
    expect(await read(replica.pool, leader.pool)).toBe('replica');
    expect(leader.asked()).toBe(0);
  });

  it('asks the leader where there is no replica', async () => {
    expect(await read(aPool('replica', 2).pool, aPool('leader').pool)).toBe('leader');
  });

  it('fails with what the leader says where that is away, too', async () => {
    await expect(read(aPool('replica', 2).pool, aPool('leader', 1).pool)).rejects.toMatchObject({
      cause: { message: 'leader is away' },
    });
  });
});
