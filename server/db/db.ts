import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

interface Rows<T> {
  rows: T[];
}

/** What both drivers answer to `execute`. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** A database or a transaction of either driver (PGlite, node-postgres): services take this and do not know which. */
export type Db = PgDatabase<RowsHKT, typeof schema>;
