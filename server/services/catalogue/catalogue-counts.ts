import type { SQL } from 'drizzle-orm';
import type { CourseFilter } from '#contract/course-filter.ts';
import type { Db } from '../../db/db.ts';
import { courses } from '../../db/schema.ts';
import { type Kept, keepFor } from '../../program/keep-for.ts';
import { readCatalogueClock } from './catalogue-clock.ts';
import { type Counted, loadFacets } from './course-filter-service.ts';
import { loadRatingMean } from './rating-order.ts';

type CatalogueClock = Awaited<ReturnType<typeof readCatalogueClock>>;

/**
 * Numbers of the public catalogue that take a look at each of its courses. They are kept until something changes that they hang on,
 * whichever server changes it.
 */
export interface Counts {
  /** Read before anything is counted: what is counted is at least as new. */
  clock: CatalogueClock;
  /** How many courses are in `where`, which must leave out all that is not public. */
  total: (where: SQL | undefined) => Promise<number>;
  /** How many pass the filter, too, and the numbers of its facets. */
  facets: (where: SQL | undefined, filter: CourseFilter) => Promise<Counted>;
  /** The ids of a page in an order that hangs on what is counted alone. */
  ids: (page: Ids) => Promise<string[]>;
  /** See `loadRatingMean`. */
  ratingMean: () => Promise<number>;
  /** What the words of a search probably mean, as `read` finds by how many courses have which word. */
  reading: (words: readonly string[], read: () => Promise<string[]>) => Promise<string[]>;
}

/** A query for ids. */
interface Ids extends Promise<{ id: string }[]> {
  toSQL: () => { sql: string; params: unknown[] };
}

/** What lists are read from. */
export interface Catalogue {
  db: Db;
  /** For one request, which reads the clock once. */
  readCounts: () => Promise<Counts>;
}

/** The catalogue for one request. */
export interface CountedCatalogue {
  db: Db;
  counts: Counts;
}

export const toCounted = async ({ db, readCounts }: Catalogue): Promise<CountedCatalogue> => ({
  db,
  counts: await readCounts(),
});

/** Bounds the memory, not the age: an entry of facets is some 5 KB. */
const KEPT = { ms: 60 * 60 * 1000, max: 1000 };

export function createCatalogueCounts(db: Db): Catalogue['readCounts'] {
  const numbers: Kept<string, number> = keepFor(KEPT);
  const counted: Kept<string, Counted> = keepFor(KEPT);
  const readings: Kept<string, string[]> = keepFor(KEPT);
  const pages: Kept<string, string[]> = keepFor(KEPT);

  /** The same text and parameters count the same. */
  const queryOf = (where: SQL | undefined) => {
    const { sql, params } = db.select({ id: courses.id }).from(courses).where(where).toSQL();
    return [sql, params];
  };

  return async () => {
    const clock = await readCatalogueClock(db);
    const keyOf = (of: unknown) => `${clock.countsVersion} ${JSON.stringify(of)}`;
    return {
      clock,
      // Awaited here: what $count answers asks anew for each that awaits it.
      total: (where) => numbers.get(keyOf(queryOf(where)), async () => await db.$count(courses, where)),
      facets: (where, filter) => counted.get(keyOf([queryOf(where), filter]), () => loadFacets(db, where, filter)),
      ids: (page) => {
        const { sql, params } = page.toSQL();
        return pages.get(keyOf([sql, params]), async () => (await page).map(({ id }) => id));
      },
      ratingMean: () => numbers.get(keyOf('mean'), () => loadRatingMean(db)),
      reading: (words, read) => readings.get(keyOf(words), read),
    };
  };
}
