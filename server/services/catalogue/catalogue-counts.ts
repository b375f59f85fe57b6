import type { SQL } from 'drizzle-orm';
import type { CourseFilter } from '#contract/course-filter.ts';
import type { Db } from '../../db/db.ts';
import { courses } from '../../db/schema.ts';
import { type Kept, keepFor } from '../../program/keep-for.ts';
import { type CatalogueClock, readCatalogueClock } from './catalogue-clock.ts';
import { type Counted, loadFacets } from './course-filter-service.ts';
import { isPublic } from './course-view.ts';
import { loadRatingMean } from './rating-order.ts';

/**
 * Numbers of the public catalogue that take a look at each of its courses. They are kept until something changes that they hang on,
 * whichever server changes it.
 */
export interface Counts {
  /** Read before anything is counted: what is counted is at least as new. */
  clock: CatalogueClock;
  total: (of: Narrowed) => Promise<number>;
  /** How many pass the filter, too, and the numbers of its facets. */
  facets: (of: Narrowed, filter: CourseFilter) => Promise<Counted>;
  /** Ids in an order that hangs on what is counted alone. `key` names the list and where in it they begin. */
  ids: (key: string, read: () => Promise<string[]>) => Promise<string[]>;
  /** See `loadRatingMean`. */
  ratingMean: () => Promise<number>;
  /** What the words of a search probably mean, as `read` finds by how many courses have which word. */
  reading: (words: readonly string[], read: () => Promise<string[]>) => Promise<string[]>;
}

/** Some of the courses that the public sees. */
export interface Narrowed {
  /** Names them: what is asked for by the same words is the same. */
  key: string;
  where: SQL | undefined;
}

export const EVERY_COURSE: Narrowed = { key: 'every', where: isPublic };

/** The numbers of one database. */
export interface CatalogueCounts {
  /** As of now, by a look at the clock. */
  read: () => Promise<Counts>;
  /** As of the last look; null before the first. */
  last: () => Counts | null;
}

/** Bounds the memory, not the age: an entry of facets is some 5 KB. */
const KEPT = { ms: 60 * 60 * 1000, max: 1000 };
/** An entry has up to 2,000 ids, some 100 KB. */
const KEPT_IDS = { ...KEPT, max: 100 };

export function createCatalogueCounts(db: Db): CatalogueCounts {
  const numbers: Kept<string, number> = keepFor(KEPT);
  const counted: Kept<string, Counted> = keepFor(KEPT);
  const readings: Kept<string, string[]> = keepFor(KEPT);
  const sorted: Kept<string, string[]> = keepFor(KEPT_IDS);
  let last: Counts | null = null;

  const countsAt = (clock: CatalogueClock): Counts => {
    const keyOf = (...of: string[]) => `${clock.epoch} ${clock.countsVersion} ${of.join(' ')}`;
    return {
      clock,
      total: ({ key, where }) => numbers.get(keyOf(key), () => db.$count(courses, where)),
      facets: ({ key, where }, filter) =>
        counted.get(keyOf(key, JSON.stringify(filter)), () => loadFacets(db, where, filter)),
      ids: (key, read) => sorted.get(keyOf(key), read),
      ratingMean: () => numbers.get(keyOf('mean'), () => loadRatingMean(db)),
      reading: (words, read) => readings.get(keyOf(...words), read),
    };
  };

  return {
    read: async () => (last = countsAt(await readCatalogueClock(db))),
    last: () => last,
  };
}
