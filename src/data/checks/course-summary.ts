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
  // Rows written by earlier builds lack these four fields.
  reviewsCount: optional(isNumber) as Check<number>,
  source: optional(isString) as Check<CourseSummary['source']>,
  lessonsCount: optional(isNumber) as Check<number>,
  totalSeconds: optional(isNumber) as Check<number>,
  studentsCount: isNumber,
  createdBy: shapeOf<CourseSummary['createdBy']>({ username: isString, _id: optional(nullable(isString)) }),
  level: nullable(isString),
  isPackage: isBoolean,
  updatedAt: isString,
};

/** Whether a stored value is a valid summary. */
export const isCourseSummary = shapeOf(SUMMARY);

/** Makes the summary of a full course, as the server does. */
export function toCourseSummary(course: Course): CourseSummary {
  return { ...pick(course, namesOf(SUMMARY)), description: toSummaryText(course.description) };
}
