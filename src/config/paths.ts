import { toCategoryKey } from '#contract/categories.ts';

/** Every address inside the app (specification, section 2, Route table). The only place that spells them. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  profile: '/profile',
  settings: '/settings',
  cart: '/cart',
  bootcamp: '/about-course',
  instructor: '/instructor',
  privacyPolicy: '/privacy-policy',
  refunds: '/cancellations-refunds',
  terms: '/terms-of-service',
  contact: '/contact',
  about: '/about',
  helpCenter: '/help-center',
  myLearning: '/my-learning',
  wishlist: '/my-learning/wishlist',
  archived: '/my-learning/archived',
  learningTools: '/my-learning/learning-tools',
  courseTracks: (courseId: string) => `/my-learning/course/${encodeURIComponent(courseId)}`,
  folder: (trackId: string) => `/my-learning/course/track/${encodeURIComponent(trackId)}`,
  player: (courseId: string, trackId: string) =>
    `/course/player?courseId=${encodeURIComponent(courseId)}&trackId=${encodeURIComponent(trackId)}`,
  reader: (courseId: string, trackId: string) =>
    `/course/reader?courseId=${encodeURIComponent(courseId)}&trackId=${encodeURIComponent(trackId)}`,
  overview: (courseId: string) => `/course/overview/${encodeURIComponent(courseId)}`,
  category: (category: string) => `/courses/${encodeURIComponent(toCategoryKey(category))}`,
  search: (query: string) => `/courses/${encodeURIComponent(query.trim())}`,
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
} as const;
