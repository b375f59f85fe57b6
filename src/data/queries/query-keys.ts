import type { FilterParams } from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';

const PRIVATE = 'private';

type OfUser<Keys> = {
  [K in keyof Keys]: Keys[K] extends (...of: infer Of) => infer Key
    ? (userId: string, ...of: Of) => readonly [typeof PRIVATE, string, ...Extract<Key, readonly unknown[]>]
    : never;
};

/** Prefixes each key with 'private' and the user, so that a logout finds it. */
function ofUser<const Keys extends Record<string, (...of: never[]) => readonly unknown[]>>(keys: Keys): OfUser<Keys> {
  const entries = Object.entries(keys).map(([name, key]) => [
    name,
    (userId: string, ...of: never[]) => [PRIVATE, userId, ...key(...of)],
  ]);
  return Object.fromEntries(entries) as OfUser<Keys>;
}

/** The keys of the query cache: first the public data, then the data of a user. */
export const queryKeys = {
  courses: ['courses'] as const,
  topCourses: ['courses', 'top'] as const,
  packageCourse: ['courses', 'package'] as const,
  category: (category: string, sort: CourseSort, page: number, filter: FilterParams) =>
    ['courses', 'category', category, sort, page, filter] as const,
  search: (q: string, exact: boolean, sort: CourseSort | undefined, page: number, filter: FilterParams) =>
    ['courses', 'search', q, exact, sort ?? 'relevance', page, filter] as const,
  suggestions: (q: string) => ['courses', 'suggestions', q] as const,
  course: (courseId: string) => ['courses', 'one', courseId] as const,
  instructor: (username: string) => ['courses', 'instructor', username] as const,
  offeredCourse: (courseId: string) => ['courses', 'offered', courseId] as const,

  certificate: (id: string) => ['certificate', id] as const,
  certificateTrust: ['certificate-trust'] as const,
  signInWays: ['sign-in-ways'] as const,

  private: [PRIVATE] as const,
  ...ofUser({
    cart: () => ['cart'],
    library: () => ['library'],
    recommendations: (seeds: readonly string[]) => ['recommendations', ...seeds],
    progress: () => ['progress'],
    notes: () => ['notes'],
    quizAttempts: () => ['quiz-attempts'],
    ownSearch: (query: string, limit: number) => ['own-search', query, limit],
    practice: () => ['practice'],
    certificates: () => ['certificates'],
    study: () => ['study'],
    receipts: () => ['receipts'],
    receipt: (orderId: string) => ['receipts', orderId],
    contents: () => ['content'],
    content: (courseId: string) => ['content', courseId],
    track: (trackId: string) => ['track', trackId],
    transcript: (url: string) => ['transcript', url],
    authored: () => ['authored'],
    draft: (courseId: string) => ['authored', courseId],
    /** The instructor's notifications. Below the key of the courses, so that a delivered change refetches them. */
    notices: () => ['authored', 'notices'],
    trackMedia: (courseId: string, trackId: string) => ['track-media', courseId, trackId],
    trackHistory: (trackId: string) => ['track-history', trackId],
    refunds: () => ['refunds'],
    plans: () => ['plans'],
  }),
};
