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

/**
 * What a course shows of both. The count is that of all ratings. The average weighs the imported one by its count; an
 * imported count without an average (or an average that nobody is counted for) adds nothing to one that is known from
 * ratings given here. Null when there is no average at all. Rounded to two decimals.
 */
export function combineRatings(
  imported: ImportedRatings,
  given: GivenRatings,
): { averageRating: number | null; ratingsCount: number } {
  const ratingsCount = imported.count + given.count;
  if (given.count === 0) return { averageRating: imported.average, ratingsCount };
  const weight = imported.average === null ? 0 : imported.count;
  const average = ((imported.average ?? 0) * weight + given.sum) / (weight + given.count);
  return { averageRating: Math.round(average * 100) / 100, ratingsCount };
}
