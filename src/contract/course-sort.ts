/** The specified sort keys (section 9), plus `newest`. Apart from the schemas, so that a page can name them without zod. */
export const COURSE_SORTS = [
  'popularity',
  'a-z',
  'rating',
  'price-low-to-high',
  'price-high-to-low',
  'newest',
] as const;
export type CourseSort = (typeof COURSE_SORTS)[number];
