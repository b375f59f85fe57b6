import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { toDb } from './connection.ts';
import type { Db } from './db.ts';
import { isDatabaseAway } from './pg-error.ts';
import * as schema from './schema.ts';

const overClient = (client: pg.PoolClient) => drizzle(client, { schema });

/**
 * Drizzle over a pool. Its own transaction never gives a connection back where BEGIN failed, so that ten failures leave none, and hands
 * one out again that broke on the way (drizzle-orm, issues 6023 and 6114).
 */
export function createPooledDb(pool: pg.Pool): Db {
  const ofClients = new WeakMap<pg.PoolClient, ReturnType<typeof overClient>>();
  const db = drizzle(pool, { schema });
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    const own = ofClients.get(client) ?? overClient(client);
    ofClients.set(client, own);
    let isBroken = false;
    try {
      return await own.transaction(work, config);
    } catch (error) {
      isBroken = isDatabaseAway(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return toDb(db);
}
