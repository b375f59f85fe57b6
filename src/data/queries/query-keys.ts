import type { CourseSort } from '#contract/course-sort.ts';

/** Every key of the query cache. Keys of private data start with 'private' and the user, so that a logout finds them. */
export const queryKeys = {
  courses: ['courses'] as const,
  topCourses: ['courses', 'top'] as const,
  packageCourse: ['courses', 'package'] as const,
  category: (category: string, sort: CourseSort, page: number) =>
    ['courses', 'category', category, sort, page] as const,
  search: (q: string, sort: CourseSort | undefined, page: number) =>
    ['courses', 'search', q, sort ?? 'relevance', page] as const,
  course: (courseId: string) => ['courses', 'one', courseId] as const,
  private: ['private'] as const,
  cart: (userId: string) => ['private', userId, 'cart'] as const,
  library: (userId: string) => ['private', userId, 'library'] as const,
  progress: (userId: string) => ['private', userId, 'progress'] as const,
  content: (userId: string, courseId: string) => ['private', userId, 'content', courseId] as const,
  track: (userId: string, trackId: string) => ['private', userId, 'track', trackId] as const,
};
