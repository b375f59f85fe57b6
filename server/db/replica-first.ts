import type pg from 'pg';

type Query = (...args: unknown[]) => Promise<pg.QueryResult>;

/**
 * A client for statements that only read. A replica is asked; where it fails, perhaps another one, and then the leader: whoever
 * reads waits neither for a dead replica nor for the leader that is chosen when one is dead.
 */
export function replicaFirst(replica: Pick<pg.Pool, 'query'>, leader: Pick<pg.Pool, 'query'>): pg.Pool {
  const ask = (pool: Pick<pg.Pool, 'query'>, args: unknown[]) => (pool.query as unknown as Query).call(pool, ...args);
  const query: Query = (...args) =>
    ask(replica, args)
      .catch(() => ask(replica, args))
      .catch(() => ask(leader, args));
  // Of a pool, Drizzle calls this alone outside of transactions.
  return { query } as unknown as pg.Pool;
}
