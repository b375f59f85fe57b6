import type { SQL } from 'drizzle-orm';
import type { CourseFilter } from '#contract/course-filter.ts';
import type { Db } from '../../db/db.ts';
import { courses } from '../../db/schema.ts';
import { type Kept, keepFor } from '../../program/keep-for.ts';
import { readCatalogueClock } from './catalogue-clock.ts';
import { type Counted, loadFacets } from './course-filter-service.ts';
import { loadRatingMean } from './rating-order.ts';

/**
 * Numbers of the public catalogue that take a look at each of its courses. They are kept until something changes that they hang on,
 * whichever server changes it: `catalogue_clock.counts_version` is read first, so what is counted is at least as new.
 */
export interface CatalogueCounts {
  /** How many courses are in `where`, which must leave out all that is not public. */
  total: (where: SQL | undefined) => Promise<number>;
  /** How many pass the filter, too, and the numbers of its facets. */
  facets: (where: SQL | undefined, filter: CourseFilter) => Promise<Counted>;
  /** See `loadRatingMean`. */
  ratingMean: () => Promise<number>;
  /** What the words of a search probably mean, as `read` finds by how many courses have which word. */
  reading: (words: readonly string[], read: () => Promise<string[]>) => Promise<string[]>;
}

/** What lists are read from. */
export interface Catalogue {
  db: Db;
  counts: CatalogueCounts;
}

/** Bounds the memory, not the age: an entry of facets is some 5 KB. */
const KEPT = { ms: 60 * 60 * 1000, max: 1000 };

export function createCatalogueCounts(db: Db): CatalogueCounts {
  const numbers: Kept<string, number> = keepFor(KEPT);
  const counted: Kept<string, Counted> = keepFor(KEPT);
  const readings: Kept<string, string[]> = keepFor(KEPT);

  const keyOf = async (of: unknown) => `${(await readCatalogueClock(db)).countsVersion} ${JSON.stringify(of)}`;
  /** The same text and parameters count the same. */
  const queryOf = (where: SQL | undefined) => {
    const { sql, params } = db.select({ id: courses.id }).from(courses).where(where).toSQL();
    return [sql, params];
  };

  return {
    // Awaited here: what $count answers asks anew for each that awaits it.
    total: async (where) => numbers.get(await keyOf(queryOf(where)), async () => await db.$count(courses, where)),
    facets: async (where, filter) =>
      counted.get(await keyOf([queryOf(where), filter]), () => loadFacets(db, where, filter)),
    ratingMean: async () => numbers.get(await keyOf('mean'), () => loadRatingMean(db)),
    reading: async (words, read) => readings.get(await keyOf(words), read),
  };
}
