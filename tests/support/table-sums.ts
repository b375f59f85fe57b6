import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';

/** Of each table its rows as one number and one hash, and the next number of each sequence: by SQL alone, and not by what copies rows. */
export async function sumsOf(db: Db): Promise<Record<string, unknown>> {
  await db.execute(sql`set time zone 'UTC'`);
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql.raw(
        `select count(*)::int as rows, md5(string_agg(t::text, E'\\n' order by t::text collate "C")) as sum from "${name}" t`,
      ),
    );
    sums[name] = rows[0];
  }
  const { rows } = await db.execute(
    sql`select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
  );
  return { ...sums, sequences: rows };
}
