import { fromRoot } from '../program/from-root.ts';
import type { Db } from './db.ts';

export const MIGRATIONS = fromRoot('server/db/migrations');

export interface DbConnection {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Waits for what runs and lets go of the files. */
  close: () => Promise<void>;
}

/** The two drivers differ in nothing that `Db` names; their types are nominal. */
export const toDb = (driver: unknown) => driver as Db;
