import { type SQL, sql } from 'drizzle-orm';
import { RATING_PRIOR_COUNT } from '#contract/ratings.ts';
import { courses } from '../../db/schema.ts';

/** As `ratingScore` of the contract: null where nobody has rated. `mean` in hundredths of a star. */
export function ratingScoreSql(mean: number): SQL<number | null> {
  const own = sql`${courses.ratingsCount} * round(${courses.averageRating}::numeric * 100)`;
  const prior = sql.raw(`${RATING_PRIOR_COUNT}`);
  return sql`((${prior} * ${mean}::int + ${own})::float8 / (${prior} + ${courses.ratingsCount}))`;
}
