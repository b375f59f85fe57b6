import type { CourseSummary } from '#contract/course.ts';

/** The course as the screen showed it, so that a list can show it before the server has answered. */
export interface CoursePayload {
  course: CourseSummary;
}

/** The course in a command that names it by its id alone; the title is for the list of waiting changes. */
export interface CourseIdPayload {
  courseId: string;
  title: string;
}
