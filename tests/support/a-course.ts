import { COURSE_FIELDS } from '#contract/course-fields.ts';
import type { Course } from '#contract/course.ts';
import { blankFields } from '#contract/field.ts';

/** A valid course; name what the test is about. */
export function aCourse(change: Partial<Course> & Pick<Course, '_id' | 'title'>): Course {
  return {
    ...blankFields(COURSE_FIELDS),
    description: `About ${change.title}`,
    thumbnail: null,
    category: 'programming',
    subCategory: 'web-development',
    price: 499,
    averageRating: null,
    ratingsCount: 0,
    reviewsCount: 0,
    studentsCount: 0,
    createdBy: { username: 'meera' },
    level: null,
    isPackage: false,
    source: 'own',
    lessonsCount: 1,
    totalSeconds: 0,
    updatedAt: '2026-01-01T00:00:00.000Z',
    status: 'published',
    createdAt: '2026-01-01T00:00:00.000Z',
    previewTrackId: null,
    trackCount: 0,
    version: 1,
    ...change,
  };
}
