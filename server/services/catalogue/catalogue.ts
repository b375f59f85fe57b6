import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/db.ts';
import type { MayLag } from '../../program/keep-versions.ts';
import type { CatalogueMoment } from './catalogue-clock.ts';
import { type CatalogueCounts, type Counts, createCatalogueCounts } from './catalogue-counts.ts';
import type { FindCourses } from './course-page.ts';
import { type CourseShelves, createCourseShelves } from './course-shelf.ts';

export interface CatalogueBounds {
  /** From how many courses on their numbers may lag, and for how long. */
  lag: MayLag;
  /** At how many of the courses that match a search looks: the most popular. */
  searched: number;
}

/** To count the facets of so many takes some 25 ms, and to rank them some 300 ms. */
const BOUNDS: CatalogueBounds = { lag: { from: 10_000, ms: 60_000 }, searched: 10_000 };

/** What lists are read from: one database, and what this process remembers of it. */
export interface Catalogue {
  db: Db;
  counts: CatalogueCounts;
  shelves: CourseShelves;
  /** The statements of pages by their keys. To write one takes longer than PostgreSQL takes to answer it. */
  statements: LRUCache<string, FindCourses>;
  searched: CatalogueBounds['searched'];
}

/** The catalogue while one page is read. */
export interface CountedCatalogue extends Omit<Catalogue, 'counts'> {
  counts: Counts;
}

export const createCatalogue = (db: Db, { lag, searched }: CatalogueBounds = BOUNDS): Catalogue => ({
  db,
  searched,
  counts: createCatalogueCounts(db, lag),
  shelves: createCourseShelves(db),
  statements: new LRUCache({ max: 1000 }),
});

/**
 * Reads with the numbers as of the last look at the clock. What is read tells the clock of its own moment: where that is another one,
 * it is read again with the numbers of now.
 */
export async function readCounted<T extends { clock: CatalogueMoment }>(
  catalogue: Catalogue,
  read: (counted: CountedCatalogue) => Promise<T>,
): Promise<T> {
  const last = catalogue.counts.last();
  const found = last && (await read({ ...catalogue, counts: last }));
  const isCurrent =
    found && found.clock.epoch === last.clock.epoch && found.clock.countsVersion === last.clock.countsVersion;
  return isCurrent ? found : read({ ...catalogue, counts: await catalogue.counts.read() });
}
