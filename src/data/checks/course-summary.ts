import { CARD_FIELDS } from '#contract/course-fields.ts';
import type { Course, CourseSummary } from '#contract/course.ts';
import { namesOf } from '#contract/field.ts';
import { toSummaryText } from '#contract/summary-text.ts';
import { fieldChecks } from './field-checks.ts';
import { type Check, isBoolean, isNumber, isString, nullable, optional, type Shape, shapeOf } from './shape.ts';
import { pick } from '#lib/pick.ts';

const SUMMARY: Shape<CourseSummary> = {
  ...fieldChecks(CARD_FIELDS),
  _id: isString,
  thumbnail: nullable(isString),
  averageRating: nullable(isNumber),
  ratingsCount: isNumber,
  // Earlier versions of the app left rows without these three.
  reviewsCount: optional(isNumber) as Check<number>,
  source: optional(isString) as Check<CourseSummary['source']>,
  lessonsCount: optional(isNumber) as Check<number>,
  studentsCount: isNumber,
  createdBy: shapeOf<CourseSummary['createdBy']>({ username: isString, _id: optional(nullable(isString)) }),
  level: nullable(isString),
  isPackage: isBoolean,
  updatedAt: isString,
};

/** Whether a row of the device holds a summary. */
export const isCourseSummary = shapeOf(SUMMARY);

/** The summary of a whole course, as the server makes it. */
export function toCourseSummary(course: Course): CourseSummary {
  return { ...pick(course, namesOf(SUMMARY)), description: toSummaryText(course.description) };
}
