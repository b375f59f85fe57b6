import type { CourseSummary } from '#contract/course.ts';
import { isCourseSummary } from '#data/checks/course-summary.ts';
import { isString, shapeOf } from '#data/checks/shape.ts';

/** The course as the screen showed it, so that a list can show it before the server responds. */
export interface CoursePayload {
  course: CourseSummary;
}

/** The course in a command that needs only its id. The title is for the list of pending changes. */
export interface CourseIdPayload {
  courseId: string;
  title: string;
}

export const isCoursePayload = shapeOf<CoursePayload>({ course: isCourseSummary });

export const isCourseIdPayload = shapeOf<CourseIdPayload>({ courseId: isString, title: isString });
