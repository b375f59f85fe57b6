import type { CourseSummary } from '#contract/course.ts';
import type { Check } from '../shape.ts';
import { isBoolean, isNumber, isString, listOf, nullable, optional, shapeOf } from '../shape.ts';

/** The course as the screen showed it, so that a list can show it before the server has answered. */
export interface CoursePayload {
  course: CourseSummary;
}

/** The course in a command that names it by its id alone; the title is for the list of waiting changes. */
export interface CourseIdPayload {
  courseId: string;
  title: string;
}

export const isCourseSummary = shapeOf<CourseSummary>({
  _id: isString,
  title: isString,
  description: isString,
  thumbnail: nullable(isString),
  // A category that this version does not know is shown as it is called.
  category: isString as Check<CourseSummary['category']>,
  subCategory: isString,
  price: isNumber,
  averageRating: nullable(isNumber),
  ratingsCount: isNumber,
  // Earlier versions of the app left rows without these two.
  reviewsCount: optional(isNumber) as Check<number>,
  source: optional(isString) as Check<CourseSummary['source']>,
  studentsCount: isNumber,
  createdBy: shapeOf<CourseSummary['createdBy']>({ username: isString, _id: optional(nullable(isString)) }),
  tags: listOf(isString),
  level: nullable(isString),
  isPackage: isBoolean,
  // What an earlier version left waiting does not tell.
  lessonsCount: optional(isNumber) as Check<number>,
  updatedAt: isString,
});

export const isCoursePayload = shapeOf<CoursePayload>({ course: isCourseSummary });

export const isCourseIdPayload = shapeOf<CourseIdPayload>({ courseId: isString, title: isString });
