import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import { isCategoryKey } from '#contract/categories.ts';
import { type Course, courseSchema, type CourseSummary, courseSummarySchema } from '#contract/course.ts';
import { namesOf } from '#contract/field.ts';
import { toRupees } from '#contract/price.ts';
import { toSummaryText } from '#contract/summary-text.ts';
import { pick } from '#lib/pick.ts';
import { courses } from '../../db/schema.ts';

const { search: _search, ...columns } = getTableColumns(courses);
/** The columns of a course that an answer is made of: all but the search document. */
export const courseColumns = columns;
export type CourseRow = Omit<typeof courses.$inferSelect, 'search'>;

/** What the public sees: published and not deleted. */
export const isPublic = and(eq(courses.status, 'published'), isNull(courses.deletedAt));

/** Of the external ids of the sample catalogue. */
export const SAMPLE_PREFIX = 'sample:';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `id` can name a course or a track: PostgreSQL fails on anything else. */
export function isUuid(id: string): boolean {
  return UUID.test(id);
}

function sourceOf(externalId: string | null): CourseSummary['source'] {
  if (externalId === null) return 'own';
  return externalId.startsWith(SAMPLE_PREFIX) ? 'sample' : 'imported';
}

const COURSE_NAMES = namesOf(courseSchema.shape);
const SUMMARY_NAMES = namesOf(courseSummarySchema.shape);

/** A row as the whole course. */
export function toCourse(row: CourseRow): Course {
  const course: Course = {
    ...row,
    _id: row.id,
    category: isCategoryKey(row.category) ? row.category : 'other',
    price: toRupees(row.pricePaise),
    averageRating: row.averageRating === null ? null : Math.round(row.averageRating * 100) / 100,
    createdBy: { username: row.creatorName, _id: row.ownerId },
    source: sourceOf(row.externalId),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
  return pick(course, COURSE_NAMES);
}

/** A row as a card shows it. */
export function toCourseSummary(row: CourseRow): CourseSummary {
  return { ...pick(toCourse(row), SUMMARY_NAMES), description: toSummaryText(row.description) };
}
