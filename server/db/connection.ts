import { fromRoot } from '../program/from-root.ts';
import type { Db } from './db.ts';

export const MIGRATIONS = fromRoot('server/db/migrations');

export interface DbConnection {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Waits for running statements, then closes the files. */
  close: () => Promise<void>;
}

/** For the methods of `Db` the drivers are equal; only their types have different names. */
export const toDb = (driver: unknown) => driver as Db;
