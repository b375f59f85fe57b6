import { PRICE_MAX_RUPEES } from './limits.ts';

/** Literal texts of the instructor area (specification, sections 4, 5 and 8), and ours where it has none. */
export const AUTHORING_TEXT = {
  priceMax: `A course can cost at most ₹${PRICE_MAX_RUPEES.toLocaleString('en-IN')}`,
  tagEmpty: 'A tag is empty',
  tagTwice: 'A tag is listed twice',
  tagsMax: 'You have reached the maximum number of tags (5).',
  trackVideoLink: 'Use a YouTube link or an https address',
  trackAdded: 'Track added successfully!',
  trackAddFailed: 'Failed to add track',
  trackRemoved: 'Track removed successfully!',
  trackRemoveFailed: 'Failed to remove track',
  trackUpdated: 'Track updated successfully!',
  creating: 'Creating your course...',
  createFailed: 'Failed to create course. Please try again.',
  createEmpty: 'Failed to create course',
  statusFailed: 'Failed to update course status. Please try again.',
  quizTooLong: 'This quiz is too long. Please split it into two quizzes.',
  noLesson: 'A course needs a finished lesson before it is published.',
  published: 'Course published successfully!',
  movedToDraft: 'Course moved to draft successfully!',
  dataFailed: 'Failed to fetch instructor data. Please try again.',
  coursesFailed: 'Failed to fetch courses. Please try again.',
} as const;
