import type { InstructorCourse } from '#contract/authoring.ts';

/** The orders of My Courses (specification, section 9): popular by how many are enrolled. */
export const INSTRUCTOR_SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'popular', label: 'Popular' },
  { value: 'title', label: 'Title' },
] as const;
export type InstructorSort = (typeof INSTRUCTOR_SORTS)[number]['value'];

type Listed = Pick<InstructorCourse, '_id' | 'title' | 'createdAt' | 'studentsCount'>;

const ORDERS: Record<InstructorSort, (a: Listed, b: Listed) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  popular: (a, b) => b.studentsCount - a.studentsCount || b.createdAt.localeCompare(a.createdAt),
  title: (a, b) => a.title.localeCompare(b.title, 'en', { sensitivity: 'base', numeric: true }),
};

/** Those whose title has `search`, in order. */
export function sortCourses<T extends Listed>(courses: readonly T[], search: string, sort: InstructorSort): T[] {
  const wanted = search.trim().toLowerCase();
  return courses.filter(({ title }) => title.toLowerCase().includes(wanted)).sort(ORDERS[sort]);
}
