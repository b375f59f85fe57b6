import type { FilterParams } from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';

/** Every key of the query cache. Keys of private data start with 'private' and the user, so that a logout finds them. */
export const queryKeys = {
  courses: ['courses'] as const,
  topCourses: ['courses', 'top'] as const,
  packageCourse: ['courses', 'package'] as const,
  category: (category: string, sort: CourseSort, page: number, filter: FilterParams) =>
    ['courses', 'category', category, sort, page, filter] as const,
  search: (q: string, sort: CourseSort | undefined, page: number, filter: FilterParams) =>
    ['courses', 'search', q, sort ?? 'relevance', page, filter] as const,
  course: (courseId: string) => ['courses', 'one', courseId] as const,
  private: ['private'] as const,
  cart: (userId: string) => ['private', userId, 'cart'] as const,
  library: (userId: string) => ['private', userId, 'library'] as const,
  progress: (userId: string) => ['private', userId, 'progress'] as const,
  receipts: (userId: string) => ['private', userId, 'receipts'] as const,
  receipt: (userId: string, orderId: string) => ['private', userId, 'receipts', orderId] as const,
  contents: (userId: string) => ['private', userId, 'content'] as const,
  content: (userId: string, courseId: string) => ['private', userId, 'content', courseId] as const,
  track: (userId: string, trackId: string) => ['private', userId, 'track', trackId] as const,
  authored: (userId: string) => ['private', userId, 'authored'] as const,
  draft: (userId: string, courseId: string) => ['private', userId, 'authored', courseId] as const,
  /** What happened to the instructor's courses, and how much of it is not read; below the courses' key, so that a delivered change asks again. */
  notices: (userId: string) => ['private', userId, 'authored', 'notices'] as const,
  trackMedia: (userId: string, courseId: string, trackId: string) =>
    ['private', userId, 'track-media', courseId, trackId] as const,
  trackHistory: (userId: string, trackId: string) => ['private', userId, 'track-history', trackId] as const,
  refunds: (userId: string) => ['private', userId, 'refunds'] as const,
  plans: (userId: string) => ['private', userId, 'plans'] as const,
};
