import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { catalogueClock, courses } from '../../db/schema.ts';
import { type CatalogueMoment, clockMissing } from './catalogue-clock.ts';
import { type FoundCourse, foundColumns } from './course-shelf.ts';

/** Which courses there are, in their order, and the clock at the same moment. */
interface Found {
  found: FoundCourse[];
  clock: CatalogueMoment;
}

/** Asks for one page anew each time. */
export type FindCourses = () => Promise<Found>;

/** The statement for courses whose ids are an array in SQL. */
export function findCourses(db: Db, ids: SQL): FindCourses {
  const clock = catalogueClock;
  type Row = { epoch: string; seq: number; version: number; id: string | null; xmin: string };
  const statement = db.execute<Row>(
    sql`
      select ${clock.epoch}, ${clock.seq}::float8, ${clock.countsVersion}::float8 as version, page.id, ${foundColumns.xmin}
      from ${clock}
      left join unnest(${ids}) with ordinality as page (id, place) on true
      left join ${courses} on ${courses.id} = page.id
      order by page.place`,
  );
  return async () => {
    const { rows } = await statement.execute();
    const [first] = rows;
    if (!first) throw clockMissing();
    return {
      found: rows.flatMap(({ id, xmin }) => (id === null ? [] : { id, xmin })),
      clock: { epoch: first.epoch, seq: first.seq, countsVersion: first.version },
    };
  };
}

/** Ids that are known, as an array in SQL. */
export const arrayOf = (ids: readonly string[]): SQL => sql`string_to_array(${ids.join()}, ',')::uuid[]`;

interface Place {
  /** How many come before. */
  past: number;
  limit: number;
}

/**
 * The ids of a page, in what is narrow: what is passed over costs no whole row. Its place is part of the text, because PostgreSQL keeps
 * no plan for a limit that it does not know.
 */
export function selectIds(where: SQL | undefined, order: readonly SQL[], { past, limit }: Place): SQL {
  return sql`select ${courses.id} from ${courses} where ${where ?? sql`true`} order by ${sql.join([...order], sql`, `)}
    limit ${sql.raw(`${limit}`)}${past > 0 ? sql.raw(` offset ${past}`) : sql.raw('')}`;
}
