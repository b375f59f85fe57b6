import { type SQL, sql } from 'drizzle-orm';
import { RATING_PRIOR_COUNT } from '#contract/ratings.ts';
import type { Db } from '../../db/db.ts';
import { courses } from '../../db/schema.ts';

/** As `ratingMean` of the contract, over the published courses: a query of one number. */
const MEAN = sql`(
  select coalesce(round(sum(round(average_rating::numeric * 100) * ratings_count) / nullif(sum(ratings_count), 0)), 0)::int
  from courses where status = 'published' and deleted_at is null and average_rating is not null
)`;

/** As `ratingScore` of the contract: null where nobody has rated. `mean` in hundredths of a star; today's where none is given. */
export function ratingScoreSql(mean: number | SQL = MEAN): SQL<number | null> {
  const own = sql`${courses.ratingsCount} * round(${courses.averageRating}::numeric * 100)`;
  const prior = sql.raw(`${RATING_PRIOR_COUNT}`);
  return sql`((${prior} * ${mean}::int + ${own})::float8 / (${prior} + ${courses.ratingsCount}))`;
}

/** The mean of all ratings of the published courses, in hundredths of a star; 0 where there are none. */
export async function loadRatingMean(db: Db): Promise<number> {
  const [row] = await db.select({ mean: sql<number>`mean` }).from(sql`${MEAN} as rated (mean)`);
  return row?.mean ?? 0;
}
