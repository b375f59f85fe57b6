import type { Course, CourseSummary } from '#contract/course.ts';
import { toSummaryText } from '#contract/summary-text.ts';

/** The summary of a whole course, as the server makes it. */
export function toCourseSummary(course: Course): CourseSummary {
  const { _id, title, thumbnail, category, subCategory, price, averageRating, ratingsCount, studentsCount } = course;
  const { createdBy, tags, level, isPackage, source, reviewsCount, lessonsCount, updatedAt } = course;
  return {
    _id,
    title,
    description: toSummaryText(course.description),
    thumbnail,
    category,
    subCategory,
    price,
    averageRating,
    ratingsCount,
    reviewsCount,
    studentsCount,
    createdBy,
    tags,
    level,
    isPackage,
    source,
    lessonsCount,
    updatedAt,
  };
}
