import type { SQL } from 'drizzle-orm';
import type { CourseFilter } from '#contract/course-filter.ts';
import type { Db } from '../../db/db.ts';
import { courses } from '../../db/schema.ts';
import { type Kept, keepFor } from '../../program/keep-for.ts';
import { type KeptVersions, keepVersions, type MayLag } from '../../program/keep-versions.ts';
import { type CatalogueClock, readCatalogueClock } from './catalogue-clock.ts';
import { type Counted, loadFacets } from './course-filter-service.ts';

/**
 * What is counted is kept until something changes that it hangs on, whichever server changes it. Of many courses it may be a minute old,
 * and is counted anew meanwhile: a large catalogue changes all the time, and nobody is to wait for a look at all of it.
 */
export interface Counts {
  /** Read before anything is counted. Its own numbers never lag: a device goes by them. */
  clock: CatalogueClock;
  total: (of: Narrowed) => Promise<number>;
  /** How many pass the filter, too, and the numbers of its facets. */
  facets: (of: Narrowed, filter: CourseFilter) => Promise<Counted>;
  /** Ids in an order that hangs on what is counted alone, of so many courses. `key` names the list and where in it they begin. */
  ids: (key: string, of: number, read: () => Promise<string[]>) => Promise<string[]>;
  /** As `ids`, in an order that hangs on how popular courses are as well, which may be a minute old. */
  ranked: (key: string, of: number, read: () => Promise<string[]>) => Promise<string[]>;
  /** Ids of what matches a search, of so popular ones that there are not too many; how popular they are may be a minute old. */
  matches: (key: string, read: () => Promise<string[]>) => Promise<string[]>;
  /** What the words of a search probably mean, as `read` finds by how many courses have which word. */
  reading: (words: readonly string[], read: () => Promise<string[]>) => Promise<string[]>;
}

/** Some of the courses that the public sees. */
export interface Narrowed {
  /** Names them: what is asked for by the same words is the same. */
  key: string;
  where: SQL | undefined;
}

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
/** An entry has up to 10,000 ids, some 500 KB. */
const KEPT_MATCHES = { max: 50 };

export function createCatalogueCounts(db: Db, lag: MayLag): CatalogueCounts {
  const totals = keepVersions<number>({ ...KEPT, lag });
  const counted = keepVersions<Counted>({ ...KEPT, lag });
  const sorted = keepVersions<string[]>({ ...KEPT_IDS, lag });
  const ranked = keepVersions<string[]>({ ...KEPT_IDS, ms: lag.ms, lag });
  const matching = keepVersions<string[]>({ ...KEPT_MATCHES, ms: lag.ms, lag });
  const readings: Kept<string, string[]> = keepFor(KEPT);
  let last: Counts | null = null;

  const countsAt = (clock: CatalogueClock): Counts => {
    const version = `${clock.epoch} ${clock.countsVersion}`;
    const idsFrom =
      (kept: KeptVersions<string[]>): Counts['ids'] =>
      (key, of, read) =>
        kept.get(version, key, async () => ({ value: await read(), of }));
    return {
      clock,
      total: ({ key, where }) =>
        totals.get(version, key, async () => {
          const total = await db.$count(courses, where);
          return { value: total, of: total };
        }),
      facets: ({ key, where }, filter) =>
        counted.get(version, `${key} ${JSON.stringify(filter)}`, () => loadFacets(db, where, filter)),
      ids: idsFrom(sorted),
      ranked: idsFrom(ranked),
      matches: (key, read) =>
        matching.get(version, key, async () => {
          const ids = await read();
          return { value: ids, of: ids.length };
        }),
      reading: (words, read) => readings.get(`${version} ${words.join(' ')}`, read),
    };
  };

  return {
    read: async () => (last = countsAt(await readCatalogueClock(db))),
    last: () => last,
  };
}
