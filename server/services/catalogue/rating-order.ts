import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import { RATING_PRIOR_COUNT } from '#contract/ratings.ts';
import type { Db } from '../../db/db.ts';
import { courses } from '../../db/schema.ts';
import type { Made } from '../../program/keep-versions.ts';
import { isPublic } from './course-view.ts';

/** As `ratingScore` of the contract: null where nobody has rated. `mean` in hundredths of a star. */
export function ratingScoreSql(mean: number): SQL<number | null> {
  const own = sql`${courses.ratingsCount} * round(${courses.averageRating}::numeric * 100)`;
  const prior = sql.raw(`${RATING_PRIOR_COUNT}`);
  return sql`((${prior} * ${mean}::int + ${own})::float8 / (${prior} + ${courses.ratingsCount}))`;
}

/** As `ratingMean` of the contract: of all ratings of the published courses, in hundredths of a star; 0 where there are none. */
export async function loadRatingMean(db: Db): Promise<Made<number>> {
  const count = courses.ratingsCount;
  const sum = sql`sum(round(${courses.averageRating}::numeric * 100) * ${count})`;
  const [row] = await db
    .select({
      value: sql<number>`coalesce(round(${sum} / nullif(sum(${count}), 0)), 0)::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(courses)
    .where(and(isPublic, isNotNull(courses.averageRating)));
  return row ?? { value: 0, of: 0 };
}
