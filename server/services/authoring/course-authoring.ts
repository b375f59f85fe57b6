import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  CourseDraft,
  courseAddBodySchema,
  courseUpdateBodySchema,
  InstructorCourse,
} from '#contract/authoring.ts';
import type { CourseFields } from '#contract/course-fields.ts';
import { isSubCategoryOf } from '#contract/sub-categories.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { toPaise } from '#contract/price.ts';
import type { Db } from '../../db/db.ts';
import { courses, tracks } from '../../db/schema.ts';
import { requireCourseQuota } from '../quotas.ts';
import { Refusal } from '../refusal.ts';
import { courseColumns, toCourse } from '../catalogue/course-view.ts';
import { readEdit } from './field-edit.ts';
import { type Author, findOwnCourse, loadOwnCourse, lockOwnCourse, saveOwnCourse } from './own-course.ts';
import { isThere, trackColumns, toDraftTrack } from './track-view.ts';

/** The author's courses, drafts too; the last changed first. */
export async function listOwnCourses(db: Db, { userId }: Author): Promise<InstructorCourse[]> {
  const rows = await db
    .select(courseColumns)
    .from(courses)
    .where(and(eq(courses.ownerId, userId), isNull(courses.deletedAt)))
    .orderBy(desc(courses.updatedAt), asc(courses.id));
  return rows.map(toCourse);
}

/** A course with all that its author wrote. Throws `not_found`. */
export async function loadDraft(db: Db, author: Author, courseId: string): Promise<CourseDraft> {
  const course = await loadOwnCourse(db, author, courseId);
  const rows = await db
    .select(trackColumns)
    .from(tracks)
    .where(and(eq(tracks.courseId, course.id), isThere))
    .orderBy(asc(tracks.parentId), asc(tracks.orderKey), asc(tracks.id));
  return { course: toCourse(course), tracks: rows.map(toDraftTrack) };
}

/** Throws `bad_request` for a sub-category that the category does not have. */
function requirePlace({ category, subCategory }: Pick<CourseFields, 'category' | 'subCategory'>): void {
  if (isSubCategoryOf(category, subCategory)) return;
  throw new Refusal('bad_request', 'This sub-category is of another category. Choose one of this category.');
}

/** The columns that hold the fields; the price in paise. */
function toColumns({ price, ...fields }: Partial<CourseFields>): Partial<typeof courses.$inferInsert> {
  return price === undefined ? fields : { ...fields, pricePaise: toPaise(price) };
}

/**
 * Creates the course as a draft. If the author already has a course with this id, it is the answer. Throws `conflict`
 * for an id of another author’s course, and `bad_request` beyond the quota or for a sub-category of another category. Call it in a
 * transaction.
 */
export async function addCourse(
  tx: Db,
  author: Author,
  { courseId, thumbnail: _, price, ...fields }: z.infer<typeof courseAddBodySchema>,
): Promise<InstructorCourse> {
  requirePlace(fields);
  const now = author.clock.now();
  const [made] = await tx
    .insert(courses)
    .values({
      ...(courseId && { id: courseId }),
      ...fields,
      pricePaise: toPaise(price),
      ownerId: author.userId,
      creatorName: author.username,
      status: 'draft',
      createdAt: now,
      updatedAt: now,
      // A clock before every change of the catalogue: the feed mentions the course only once it is published.
      changeSeq: 0,
    })
    .onConflictDoNothing({ target: courses.id })
    .returning(courseColumns);
  if (made) await requireCourseQuota(tx, author.userId);
  const course = made ?? (await findOwnCourse(tx, author, courseId ?? ''));
  if (!course) throw new Refusal('conflict', 'This course id is taken. Please create the course again.');
  return toCourse(course);
}

/**
 * Makes the whole edit or none of it: `conflict`, with the course as it is now, when another edit changed a field
 * first. Call it in a transaction.
 */
export async function updateCourse(
  tx: Db,
  author: Author,
  { courseId, from, changes }: z.infer<typeof courseUpdateBodySchema>,
): Promise<InstructorCourse> {
  const course = await lockOwnCourse(tx, author, courseId);
  const current = toCourse(course);
  const edit = readEdit(current, { from, changes }, 'This course was changed on another device in the meantime.');
  if (Object.keys(edit).length === 0) return current;
  // A course that is in no list, of an import or of former lists, can be edited all the same.
  if (edit.category !== undefined || edit.subCategory !== undefined) requirePlace({ ...current, ...edit });
  return toCourse(await saveOwnCourse(tx, author, course, toColumns(edit)));
}

/**
 * Publishes the course or makes it a draft; repeated, it changes nothing. Buyers keep the course. Throws
 * `course_not_ready` if a course to be published has no finished lesson. Call it in a transaction.
 */
export async function setStatus(
  tx: Db,
  author: Author,
  { courseId, status }: { courseId: string; status: InstructorCourse['status'] },
): Promise<InstructorCourse> {
  const course = await lockOwnCourse(tx, author, courseId, { public: status === 'published' });
  if (course.status === status) return toCourse(course);
  if (status === 'published' && course.lessonsCount === 0)
    throw new Refusal('course_not_ready', AUTHORING_TEXT.noLesson, { courseIds: [course.id] });
  return toCourse(await saveOwnCourse(tx, author, course, { status }));
}

/** Sets the address of the picture. Answers the course, and the address that it replaces. Call it within a transaction. */
export async function setThumbnail(
  tx: Db,
  author: Author,
  { courseId, thumbnail }: { courseId: string; thumbnail: string },
): Promise<{ course: InstructorCourse; replaced: string | null }> {
  const course = await lockOwnCourse(tx, author, courseId);
  const saved = await saveOwnCourse(tx, author, course, { thumbnail });
  return { course: toCourse(saved), replaced: course.thumbnail };
}
