import type { Course, CourseSummary } from '#contract/course.ts';

const DESCRIPTION_MAX = 180;

/** The summary of a whole course, its description cut at a word, as the server cuts it. */
export function toCourseSummary(course: Course): CourseSummary {
  const { _id, title, thumbnail, category, subCategory, price, averageRating, ratingsCount, studentsCount } = course;
  const { createdBy, tags, level, isPackage, updatedAt } = course;
  return {
    _id,
    title,
    description: cutAtWord(course.description, DESCRIPTION_MAX),
    thumbnail,
    category,
    subCategory,
    price,
    averageRating,
    ratingsCount,
    studentsCount,
    createdBy,
    tags,
    level,
    isPackage,
    updatedAt,
  };
}

function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const space = text.lastIndexOf(' ', max);
  return `${text.slice(0, space > 0 ? space : max).trimEnd()}…`;
}
