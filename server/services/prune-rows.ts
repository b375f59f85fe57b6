import { lt } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import * as schema from '../db/schema.ts';
import { columnOf, declarationOf, TABLE_NAMES } from '../db/table-declarations.ts';
import type { Clock } from '../deps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes the rows whose time is over, of every table that declares one. */
export async function pruneRows({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const name of TABLE_NAMES) {
    const { kept } = declarationOf(name);
    if (typeof kept === 'string') continue;
    const before = new Date(clock.now().getTime() - kept.days * DAY_MS);
    await db.delete(schema[name]).where(lt(columnOf(name, kept.after), before));
  }
}
