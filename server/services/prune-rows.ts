import { and, inArray, lt } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../db/schema.ts';
import { columnOf, LETTERS_DAYS, TABLE_NAMES, type TableName, type Term, termsOf } from '../db/table-declarations.ts';
import type { Deps } from '../deps.ts';
import { removeUploadFiles } from './uploads/prune-uploads.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type PruneDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'staged' | 'mail'>;

/** What goes with the rows of a table, and before them: who is cut short finds the rows again. */
const WITH_ROWS: { [N in TableName]?: (deps: PruneDeps, rows: (typeof schema)[N]['$inferSelect'][]) => Promise<void> } =
  {
    videoUploads: removeUploadFiles,
  };

const isOver = (name: TableName, { days, after, only = {} }: Term, now: Date) =>
  and(
    lt(columnOf(name, after), new Date(now.getTime() - days * DAY_MS)),
    ...Object.entries(only).map(([key, values]) => inArray(columnOf(name, key), [...(values ?? [])])),
  );

/**
 * Deletes the rows whose time is over, of every table that declares one, and letters that were kept as files as long as those
 * rows.
 */
export async function pruneRows(deps: PruneDeps): Promise<void> {
  const { db, clock, mail } = deps;
  await mail.forgetBefore(new Date(clock.now().getTime() - LETTERS_DAYS * DAY_MS));
  for (const name of TABLE_NAMES) {
    const table: PgTable = schema[name];
    const prepare = WITH_ROWS[name] as ((deps: PruneDeps, rows: unknown[]) => Promise<void>) | undefined;
    for (const term of termsOf(name)) {
      const over = isOver(name, term, clock.now());
      if (prepare) await prepare(deps, await db.select().from(table).where(over));
      await db.delete(table).where(over);
    }
  }
}
