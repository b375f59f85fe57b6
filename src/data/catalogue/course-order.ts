import type { CourseSummary } from '#contract/course.ts';
import type { CourseSort } from '#contract/course-sort.ts';

type Ordered = Pick<
  CourseSummary,
  '_id' | 'title' | 'price' | 'averageRating' | 'ratingsCount' | 'studentsCount' | 'updatedAt'
>;

const titles = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const COMPARE: Record<CourseSort, (a: Ordered, b: Ordered) => number> = {
  popularity: (a, b) => b.studentsCount - a.studentsCount,
  'a-z': (a, b) => titles.compare(a.title, b.title),
  rating: (a, b) => (b.averageRating ?? -1) - (a.averageRating ?? -1) || b.ratingsCount - a.ratingsCount,
  'price-low-to-high': (a, b) => a.price - b.price,
  'price-high-to-low': (a, b) => b.price - a.price,
  newest: (a, b) => (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0),
};

/** The order of a list, total (ties fall to the id), so that pages never repeat or skip a course. Not rated comes last. */
export function compareCourses(sort: CourseSort): (a: Ordered, b: Ordered) => number {
  const compare = COMPARE[sort];
  return (a, b) => compare(a, b) || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0);
}
