/**
 * The calls that only the instructor area makes. Apart from `page-endpoints.ts` because every page's code holds that; who
 * makes one of these imports `data/api/instructor-calls.ts`.
 */
export const INSTRUCTOR_ENDPOINTS = {
  courseInstructor: { method: 'GET', path: '/course/instructor', auth: 'required' },
  courseDraft: { method: 'GET', path: '/course/draft', auth: 'required' },
  courseAdd: { method: 'POST', path: '/course/add', auth: 'required', queue: true },
  courseUpdate: { method: 'PUT', path: '/course/update', auth: 'required', queue: true },
  courseStatus: { method: 'PUT', path: '/course/status', auth: 'required', queue: true },
  courseThumbnail: { method: 'POST', path: '/course/thumbnail', auth: 'required', queue: true },
  lessonPicture: { method: 'GET', path: '/course/lesson-picture', auth: 'required' },
  lessonPictureAdd: { method: 'POST', path: '/course/lesson-picture', auth: 'required', queue: true },
  trackAdd: { method: 'POST', path: '/course/content/track/add', auth: 'required', queue: true },
  trackRemove: { method: 'DELETE', path: '/course/content/track/remove', auth: 'required', queue: true },
  trackUpdate: { method: 'PUT', path: '/course/content/track/update', auth: 'required', queue: true },
  trackMove: { method: 'PUT', path: '/course/content/track/move', auth: 'required', queue: true },
  trackMedia: { method: 'GET', path: '/course/content/track/media', auth: 'required' },
  trackMediaRetry: { method: 'POST', path: '/course/content/track/media', auth: 'required' },
  trackCaptionPut: { method: 'POST', path: '/course/content/track/captions', auth: 'required' },
  trackCaptionRemove: { method: 'DELETE', path: '/course/content/track/captions', auth: 'required' },
  trackHistory: { method: 'GET', path: '/course/content/track/history', auth: 'required' },
  instructorSummary: { method: 'GET', path: '/instructor/summary', auth: 'required' },
  instructorEarnings: { method: 'GET', path: '/instructor/earnings', auth: 'required' },
  instructorStudents: { method: 'GET', path: '/instructor/students', auth: 'required' },
  notificationList: { method: 'GET', path: '/instructor/notifications', auth: 'required' },
  notificationUnread: { method: 'GET', path: '/instructor/notifications/unread', auth: 'required' },
  notificationRead: { method: 'PUT', path: '/instructor/notifications/read', auth: 'required', queue: true },
  pushState: { method: 'GET', path: '/instructor/push', auth: 'required' },
  pushSubscribe: { method: 'POST', path: '/instructor/push/subscribe', auth: 'required' },
  pushUnsubscribe: { method: 'POST', path: '/instructor/push/unsubscribe', auth: 'required' },
} as const;
