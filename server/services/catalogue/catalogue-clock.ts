import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { catalogueClock } from '../../db/schema.ts';

/**
 * Every change of what the public sees of `courses` goes through here: `change` must stamp the given number on each row it writes as
 * `changeSeq`. The clock's row stays locked until the transaction ends, so numbers commit in their order and the feed
 * never passes a row that commits late. It also serialises catalogue writers: keep `change` short.
 */
export async function withCatalogueChange<T>(tx: Db, change: (changeSeq: number) => Promise<T>): Promise<T> {
  const [clock] = await tx
    .update(catalogueClock)
    .set({ seq: sql`${catalogueClock.seq} + 1` })
    .where(eq(catalogueClock.id, 1))
    .returning({ seq: catalogueClock.seq });
  if (!clock) throw clockMissing();
  return change(clock.seq);
}

/**
 * For a change that locks a course before it is known whether the catalogue changes. Everybody locks the clock first,
 * so no two transactions wait for each other.
 */
export async function lockCatalogueClock(tx: Db): Promise<void> {
  await tx.select({ id: catalogueClock.id }).from(catalogueClock).where(eq(catalogueClock.id, 1)).for('update');
}

export const clockMissing = () => new Error('The catalogue clock is missing: the migrations have not run');

/** A moment of the catalogue. */
export interface CatalogueMoment {
  /** Names this database. */
  epoch: string;
  /** The last committed change. */
  seq: number;
  /** The last that changed what is counted. */
  countsVersion: number;
}

/** What a trigger counts with each change, so that nobody has to look at all courses. */
export interface CatalogueClock extends CatalogueMoment {
  /** How many courses are public. */
  coursesCount: number;
  /** As `ratingMean` of the contract: of all ratings of the public courses, in hundredths of a star; 0 where there are none. */
  ratingMean: number;
}

export async function readCatalogueClock(db: Db): Promise<CatalogueClock> {
  const [clock] = await db.select().from(catalogueClock);
  if (!clock) throw clockMissing();
  const { ratingsCount, ratingsSum, ...told } = clock;
  return { ...told, ratingMean: ratingsCount === 0 ? 0 : Math.round(ratingsSum / ratingsCount) };
}
