import type { CourseSummary } from './course.ts';

/** Ratings from the source of an import: their number, and their average if it is known. */
export interface ImportedRatings {
  average: number | null;
  count: number;
}

/** Ratings of our learners: their number and the sum of their stars. */
export interface GivenRatings {
  sum: number;
  count: number;
}

/** The ratings of a course. */
interface ShownRatings {
  averageRating: number | null;
  ratingsCount: number;
  reviewsCount: number;
}

/**
 * The ratings that a course shows: those of our learners, or the imported ones if there are none. The average is
 * rounded to two decimals, and null without a rating.
 */
export function chooseRatings(imported: ImportedRatings, given: GivenRatings): ShownRatings {
  if (given.count === 0) return { averageRating: imported.average, ratingsCount: imported.count, reviewsCount: 0 };
  const averageRating = Math.round((100 * given.sum) / given.count) / 100;
  return { averageRating, ratingsCount: given.count, reviewsCount: given.count };
}

/** Whether the shown ratings were imported and must be labelled so. */
export function hasImportedRatings({ source, reviewsCount }: Pick<CourseSummary, 'source' | 'reviewsCount'>): boolean {
  return source === 'imported' && reviewsCount === 0;
}

/** The values that decide the order by rating. */
interface Rated {
  averageRating: number | null;
  ratingsCount: number;
}

/** The weight of the catalogue’s mean, as a number of ratings. */
export const RATING_PRIOR_COUNT = 10;

/** Whole numbers, so that every device and every database sort alike. */
const hundredths = (stars: number) => Math.round(stars * 100);

/** The mean of all ratings of a catalogue in hundredths of a star; 0 where there are none. In SQL: the trigger of migration 0043. */
export function ratingMean(courses: Iterable<Rated>): number {
  let sum = 0;
  let count = 0;
  for (const { averageRating, ratingsCount } of courses) {
    if (averageRating === null) continue;
    sum += hundredths(averageRating) * ratingsCount;
    count += ratingsCount;
  }
  return count === 0 ? 0 : Math.round(sum / count);
}

/**
 * The order of 'Highest Rated' and 'Top rated': the Bayesian average in hundredths of a star. A course with few ratings
 * stays near the catalogue’s mean. Null without a rating.
 */
export function ratingScore({ averageRating, ratingsCount }: Rated, mean: number): number | null {
  if (averageRating === null) return null;
  const own = ratingsCount * hundredths(averageRating);
  return (RATING_PRIOR_COUNT * mean + own) / (RATING_PRIOR_COUNT + ratingsCount);
}
