import { fromRoot } from '../program/from-root.ts';
import type { Db } from './db.ts';

export const MIGRATIONS = fromRoot('server/db/migrations');

/** The connections of a pool: all, those that nobody uses, and how many callers wait for one. */
export interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface DbConnection {
  db: Db;
  /** For reads that may be a moment behind; null where there is no replica. */
  replica: Db | null;
  kind: 'embedded' | 'postgres';
  /** Null for the embedded one, which has a single connection. */
  pool: PoolState | null;
  /** Waits for running statements, then closes the files. */
  close: () => Promise<void>;
}

/** For the methods of `Db` the drivers are equal; only their types have different names. */
export const toDb = (driver: unknown) => driver as Db;
