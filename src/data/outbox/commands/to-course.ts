import { COURSE_FIELDS } from '#contract/course-fields.ts';
import type { Course, CourseSummary } from '#contract/course.ts';
import { blankFields } from '#contract/field.ts';

/** A whole course for a list, of what a card knew; what the card did not know is empty until the server answers. */
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
