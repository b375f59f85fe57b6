import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { isCategoryKey } from '#contract/categories.ts';
import { type Course, courseSchema, type CourseSummary, courseSummarySchema } from '#contract/course.ts';
import { namesOf } from '#contract/field.ts';
import { toRupees } from '#contract/price.ts';
import { toSummaryText } from '#contract/summary-text.ts';
import { courses } from '../../db/schema.ts';

const { search: _search, ...columns } = getTableColumns(courses);
/** The columns of a course that an answer is made of: all but the search document. */
export const courseColumns = columns;
export type CourseRow = Omit<typeof courses.$inferSelect, 'search'>;

/** What the public sees: published and not deleted. Word for word, because a kept plan uses the indexes of lists only so. */
export const isPublic = and(eq(courses.status, sql`'published'`), isNull(courses.deletedAt));

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

/** What an answer has in another shape than the row. */
const reshaped = (row: CourseRow) => ({
  _id: row.id,
  category: isCategoryKey(row.category) ? row.category : ('other' as const),
  price: toRupees(row.pricePaise),
  averageRating: row.averageRating === null ? null : Math.round(row.averageRating * 100) / 100,
  createdBy: { username: row.creatorName, _id: row.ownerId },
  source: sourceOf(row.externalId),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
type Reshaped = ReturnType<typeof reshaped>;

/** The named fields of the row’s answer, in their order. A list has a hundred, so nothing is copied that is not asked for. */
function tell<N extends keyof Course>(row: CourseRow, names: readonly N[]): Pick<Course, N> {
  const apart: Reshaped = reshaped(row);
  const same: Omit<Course, keyof Reshaped> = row;
  const told: Partial<Course> = {};
  for (const name of names) set(told, name, name in apart ? (apart as Course)[name] : (same as Course)[name]);
  return told as Pick<Course, N>;
}

const set = <N extends keyof Course>(told: Partial<Course>, name: N, value: Course[N]) => (told[name] = value);

/** A row as the whole course. */
export const toCourse = (row: CourseRow): Course => tell(row, COURSE_NAMES);

/** A row as a card shows it. */
export function toCourseSummary(row: CourseRow): CourseSummary {
  const summary = tell(row, SUMMARY_NAMES);
  summary.description = toSummaryText(row.description);
  return summary;
}
