import type { CourseSummary } from '#contract/course.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import { ratingScore } from '#contract/ratings.ts';

type Ordered = Pick<
  CourseSummary,
  '_id' | 'title' | 'price' | 'averageRating' | 'ratingsCount' | 'studentsCount' | 'updatedAt'
>;

const titles = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const COMPARE: Record<Exclude<CourseSort, 'rating'>, (a: Ordered, b: Ordered) => number> = {
  popularity: (a, b) => b.studentsCount - a.studentsCount,
  'a-z': (a, b) => titles.compare(a.title, b.title),
  'price-low-to-high': (a, b) => a.price - b.price,
  'price-high-to-low': (a, b) => b.price - a.price,
  newest: (a, b) => (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0),
};

/** The same order as on the server; see `ratingScore`. */
function compareRatings(mean: number): (a: Ordered, b: Ordered) => number {
  return (a, b) => (ratingScore(b, mean) ?? -1) - (ratingScore(a, mean) ?? -1) || b.ratingsCount - a.ratingsCount;
}

/**
 * Returns a comparison for sorting. The order is total (ties are decided by the id), so that pages never repeat or skip a course.
 * Unrated courses come last. `mean` is the mean rating of the catalogue, in hundredths of a star.
 */
export function compareCourses(sort: CourseSort, mean: number): (a: Ordered, b: Ordered) => number {
  const compare = sort === 'rating' ? compareRatings(mean) : COMPARE[sort];
  return (a, b) => compare(a, b) || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0);
}
