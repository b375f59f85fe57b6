import type { Course, CourseSummary } from '#contract/course.ts';

/** A whole course for a list, of what a card knew; what the card did not know is empty until the server answers. */
export function toCourse(course: CourseSummary): Course {
  return {
    learningObjectives: [],
    status: 'published',
    createdAt: course.updatedAt,
    previewTrackId: null,
    trackCount: 0,
    version: 0,
    ...course,
  };
}
