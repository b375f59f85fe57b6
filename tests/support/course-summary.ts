import { CARD_FIELDS } from '#contract/course-fields.ts';
import type { CourseSummary } from '#contract/course.ts';
import { blankFields } from '#contract/field.ts';

/** A course as a card shows it. */
export function courseSummary(id: string, over: Partial<CourseSummary> = {}): CourseSummary {
  return {
    ...blankFields(CARD_FIELDS),
    _id: id,
    title: `Course ${id}`,
    thumbnail: null,
    category: 'programming',
    subCategory: 'python',
    price: 499,
    averageRating: null,
    ratingsCount: 0,
    reviewsCount: 0,
    studentsCount: 0,
    createdBy: { username: 'asha' },
    level: null,
    isPackage: false,
    source: 'own',
    lessonsCount: 1,
    totalSeconds: 0,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...over,
  };
}
