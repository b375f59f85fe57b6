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
