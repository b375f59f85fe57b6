import type { CourseSummary } from './course.ts';

/** Ratings that a catalogue's source knew: their number, and their average where it gave one. */
export interface ImportedRatings {
  average: number | null;
  count: number;
}

/** Ratings given here: how many, and the sum of their stars. */
export interface GivenRatings {
  sum: number;
  count: number;
}

/** Of a course, as far as its ratings are concerned. */
interface ShownRatings {
  averageRating: number | null;
  ratingsCount: number;
  reviewsCount: number;
}

/**
 * What a course shows: ratings that were given here, and those of the catalogue that it was imported from only while there
 * is none. The average is null where nobody gave one, and rounded to two decimals.
 */
export function chooseRatings(imported: ImportedRatings, given: GivenRatings): ShownRatings {
  if (given.count === 0) return { averageRating: imported.average, ratingsCount: imported.count, reviewsCount: 0 };
  const averageRating = Math.round((100 * given.sum) / given.count) / 100;
  return { averageRating, ratingsCount: given.count, reviewsCount: given.count };
}

/** Whether the ratings that a course shows were given elsewhere, and are to be called so. */
export function hasImportedRatings({ source, reviewsCount }: Pick<CourseSummary, 'source' | 'reviewsCount'>): boolean {
  return source === 'imported' && reviewsCount === 0;
}

/** What of a course its place among the best rated depends on. */
interface Rated {
  averageRating: number | null;
  ratingsCount: number;
}

/** As many ratings a course is given besides its own, each of the catalogue's mean. */
export const RATING_PRIOR_COUNT = 10;

/** Whole numbers, so that every device and every database come to the very same order. */
const hundredths = (stars: number) => Math.round(stars * 100);

/** The mean of all ratings of a catalogue in hundredths of a star; 0 where there are none. In SQL: server/services/catalogue/rating-order.ts. */
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
 * By what courses are ordered as 'Highest Rated' and 'Top rated': the Bayesian average, in hundredths of a star. A few ratings move
 * a course little from the catalogue's mean, many bring it to its own. Null where nobody has rated.
 */
export function ratingScore({ averageRating, ratingsCount }: Rated, mean: number): number | null {
  if (averageRating === null) return null;
  const own = ratingsCount * hundredths(averageRating);
  return (RATING_PRIOR_COUNT * mean + own) / (RATING_PRIOR_COUNT + ratingsCount);
}
