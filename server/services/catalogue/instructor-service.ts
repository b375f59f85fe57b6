import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { InstructorProfile } from '#contract/course.ts';
import type { Instructor } from '#contract/instructor.ts';
import { LISTING_STEP } from '#contract/limits.ts';
import type { Db } from '../../db/db.ts';
import { courses, user } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { courseColumns, type CourseRow, isPublic, toCourseSummary } from './course-view.ts';

type Author = Pick<Instructor, 'username' | 'avatar' | 'about'>;

async function loadFigures(db: Db, where: SQL | undefined): Promise<Omit<Instructor, keyof Author>> {
  const [figures] = await db
    .select({
      coursesCount: sql<number>`count(*)::int`,
      studentsCount: sql<number>`coalesce(sum(${courses.studentsCount}), 0)::int`,
      ratingsCount: sql<number>`coalesce(sum(${courses.ratingsCount}) filter (where ${courses.averageRating} is not null), 0)::int`,
      averageRating: sql<
        number | null
      >`round((sum(${courses.averageRating} * ${courses.ratingsCount}) / nullif(sum(${courses.ratingsCount}) filter (where ${courses.averageRating} is not null), 0))::numeric, 2)::float`,
    })
    .from(courses)
    .where(and(isPublic, where));
  return figures ?? { coursesCount: 0, studentsCount: 0, ratingsCount: 0, averageRating: null };
}

async function loadAuthor(db: Db, where: SQL): Promise<(Author & { id: string }) | undefined> {
  const [found] = await db
    .select({ id: user.id, username: user.displayUsername, avatar: user.image, about: user.about })
    .from(user)
    .where(where);
  return found;
}

/** Who teaches a course; null where it was imported, because its author has no account here. */
export async function loadInstructorOf(db: Db, { ownerId }: Pick<CourseRow, 'ownerId'>): Promise<Instructor | null> {
  if (ownerId === null) return null;
  const author = await loadAuthor(db, eq(user.id, ownerId));
  if (!author) return null;
  const { username, avatar, about } = author;
  return { username, avatar, about, ...(await loadFigures(db, eq(courses.ownerId, ownerId))) };
}

/**
 * An instructor by their username, whatever its case, or by the exact name that courses were imported under; an account comes
 * first. Throws `not_found` for who has no published course: not everyone who has an account is to be found.
 */
export async function loadInstructorProfile(db: Db, name: string): Promise<InstructorProfile> {
  const account = await loadAuthor(db, eq(user.username, name.toLowerCase()));
  const taught = account && (await loadTaught(db, account, eq(courses.ownerId, account.id)));
  const imported = { username: name, avatar: null, about: '' };
  const found = taught ?? (await loadTaught(db, imported, and(isNull(courses.ownerId), eq(courses.creatorName, name))));
  if (!found) throw new Refusal('not_found', 'This instructor was not found.');
  return found;
}

async function loadTaught(db: Db, author: Author, where: SQL | undefined): Promise<InstructorProfile | null> {
  const rows = await db
    .select(courseColumns)
    .from(courses)
    .where(and(isPublic, where))
    .orderBy(desc(courses.popularity), courses.id)
    .limit(LISTING_STEP);
  if (rows.length === 0) return null;
  const { username, avatar, about } = author;
  return { username, avatar, about, ...(await loadFigures(db, where)), courses: rows.map(toCourseSummary) };
}

/** The names of who has a published course, `limit` at most: those with the most learners. */
export async function loadInstructorNames(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: courses.creatorName })
    .from(courses)
    .where(isPublic)
    .groupBy(courses.creatorName)
    .orderBy(desc(sql`sum(${courses.studentsCount})`), courses.creatorName)
    .limit(limit);
  return rows.map(({ name }) => name);
}
