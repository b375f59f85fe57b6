import { toCategoryKey } from '#contract/categories.ts';
import { certificatePath, FORGOT_PASSWORD_PATH, overviewPath, RESET_PASSWORD_PATH } from '#contract/letter-links.ts';

/** The id of the reviews on an overview page. */
export const REVIEWS_ANCHOR = 'reviews';

const searchPath = (query: string) => `/courses/${encodeURIComponent(query.trim())}`;
const lesson = (courseId: string, trackId: string, at?: number) =>
  `courseId=${encodeURIComponent(courseId)}&trackId=${encodeURIComponent(trackId)}${at === undefined ? '' : `&at=${at}`}`;

/** All paths of the app (specification, section 2, Route table). No other module writes them out. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: FORGOT_PASSWORD_PATH,
  resetPassword: RESET_PASSWORD_PATH,
  profile: '/profile',
  settings: '/settings',
  storage: '/settings/storage',
  cart: '/cart',
  bootcamp: '/about-course',
  instructor: '/instructor',
  instructorCourses: '/instructor/courses',
  /** `open`: what is opened in it, such as the id of a track (`pane.ts`). */
  instructorCourse: (courseId: string, open?: string) =>
    `/instructor/course/${encodeURIComponent(courseId)}${open === undefined ? '' : `?open=${encodeURIComponent(open)}`}`,
  createCourse: '/instructor/create-course',
  earnings: '/instructor/earnings',
  notifications: '/instructor/notifications',
  privacyPolicy: '/privacy-policy',
  refunds: '/cancellations-refunds',
  terms: '/terms-of-service',
  contact: '/contact',
  about: '/about',
  helpCenter: '/help-center',
  grid: '/grid',
  myLearning: '/my-learning',
  wishlist: '/my-learning/wishlist',
  archived: '/my-learning/archived',
  learningTools: '/my-learning/learning-tools',
  /** Leads to the lesson with which the learner goes on. */
  nextLesson: (courseId: string) => `/my-learning/course/${encodeURIComponent(courseId)}/next`,
  notes: '/my-learning/notes',
  ownSearch: (query = '') => `/my-learning/search${query && `?q=${encodeURIComponent(query)}`}`,
  practice: '/practice',
  courseTracks: (courseId: string) => `/my-learning/course/${encodeURIComponent(courseId)}`,
  folder: (trackId: string) => `/my-learning/course/track/${encodeURIComponent(trackId)}`,
  /** `at`: the second to begin at. */
  player: (courseId: string, trackId: string, at?: number) => `/course/player?${lesson(courseId, trackId, at)}`,
  /** `at`: the block to begin at, counted from 0. */
  reader: (courseId: string, trackId: string, at?: number) => `/course/reader?${lesson(courseId, trackId, at)}`,
  quiz: (courseId: string, trackId: string) => `/course/quiz?${lesson(courseId, trackId)}`,
  certificate: certificatePath,
  verify: '/verify',
  receipt: (orderId: string) => `/receipt/${encodeURIComponent(orderId)}`,
  overview: overviewPath,
  instructorProfile: (username: string) => `/instructor-profile/${encodeURIComponent(username)}`,
  reviews: (courseId: string) => `${overviewPath(courseId)}#${REVIEWS_ANCHOR}`,
  category: (category: string) => `/courses/${encodeURIComponent(toCategoryKey(category))}`,
  subCategory: (category: string, subCategory: string) =>
    `/courses/${encodeURIComponent(category)}?subCategory=${encodeURIComponent(subCategory)}`,
  search: searchPath,
  /** Of the words as they are typed: no typo is forgiven. */
  exactSearch: (query: string) => `${searchPath(query)}?exact=true`,
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
} as const;
