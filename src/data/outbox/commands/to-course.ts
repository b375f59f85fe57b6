import { COURSE_FIELDS } from '#contract/course-fields.ts';
import type { Course, CourseSummary } from '#contract/course.ts';
import { blankFields } from '#contract/field.ts';

/** Makes a full course from the summary on a card. The other fields stay empty until the server responds. */
export function toCourse(course: CourseSummary): Course {
  return {
    ...blankFields(COURSE_FIELDS),
    status: 'published',
    createdAt: course.updatedAt,
    previewTrackId: null,
    trackCount: 0,
    version: 0,
    ...course,
  };
}
