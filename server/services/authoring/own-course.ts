import { and, eq, isNull } from 'drizzle-orm';
import type { Role } from '#contract/user.ts';
import type { Db } from '../../db/db.ts';
import { courses } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { lockCatalogueClock, withCatalogueChange } from '../catalogue/catalogue-clock.ts';
import { readContents } from './course-contents.ts';
import { courseColumns, type CourseRow, isUuid } from '../catalogue/course-view.ts';
import { tellOpened } from './opening-service.ts';

/** An instructor who makes a change; from `toAuthor`. */
export interface Author {
  clock: Clock;
  userId: string;
  username: string;
}

/** The user as an author. Throws `forbidden` if they are not an instructor. */
export function toAuthor(clock: Clock, user: { id: string; username: string; role: Role }): Author {
  if (user.role === 'student') throw new Refusal('forbidden', 'Become an instructor in Settings to write courses.');
  return { clock, userId: user.id, username: user.username };
}

/** The user. Throws `forbidden` if they are not an instructor. */
export function requireInstructor<U extends { role: Role }>(user: U): U {
  if (user.role === 'student') throw new Refusal('forbidden', 'Become an instructor in Settings to see this.');
  return user;
}

const noCourse = () => new Refusal('not_found', 'This course was not found.');

const isOwn = (courseId: string, userId: string) =>
  and(eq(courses.id, courseId), eq(courses.ownerId, userId), isNull(courses.deletedAt));

/** The course as it is; null if it belongs to another author. */
export async function findOwnCourse(
  db: Db,
  { userId }: Pick<Author, 'userId'>,
  courseId: string,
): Promise<CourseRow | null> {
  const [row] = isUuid(courseId) ? await db.select(courseColumns).from(courses).where(isOwn(courseId, userId)) : [];
  return row ?? null;
}

/** As `findOwnCourse`, but throws `not_found`. */
export async function loadOwnCourse(db: Db, author: Author, courseId: string): Promise<CourseRow> {
  const row = await findOwnCourse(db, author, courseId);
  if (!row) throw noCourse();
  return row;
}

/**
 * Locks the author’s course and its tracks until the transaction ends; readers do not wait. `public`: whether the
 * change must reach the catalogue even if the course is a draft now. Throws `not_found`, also for a course of another
 * author.
 */
export async function lockOwnCourse(
  tx: Db,
  author: Author,
  courseId: string,
  { public: willBePublic = false } = {},
): Promise<CourseRow> {
  const before = await loadOwnCourse(tx, author, courseId);
  if (willBePublic || before.status === 'published') await lockCatalogueClock(tx);
  const [row] = await tx.select(courseColumns).from(courses).where(isOwn(courseId, author.userId)).for('no key update');
  if (!row) throw noCourse();
  return row;
}

/** Whether it can be bought. */
const isOpen = ({ status, lessonsCount }: CourseRow) => status === 'published' && lessonsCount > 0;

/**
 * Writes the change of a locked course. The catalogue’s feed gets it if the course is public before or after. Learners
 * who asked for its first lesson are notified.
 */
export async function saveOwnCourse(
  tx: Db,
  { clock }: Author,
  course: CourseRow,
  change: Partial<typeof courses.$inferInsert>,
): Promise<CourseRow> {
  const write = async (changeSeq = course.changeSeq) => {
    const [row] = await tx
      .update(courses)
      .set({ ...change, version: course.version + 1, updatedAt: clock.now(), changeSeq })
      .where(eq(courses.id, course.id))
      .returning(courseColumns);
    if (!row) throw noCourse();
    return row;
  };
  const isPublic = course.status === 'published' || change.status === 'published';
  const saved = isPublic ? await withCatalogueChange(tx, write) : await write();
  if (isOpen(saved) && !isOpen(course)) await tellOpened(tx, saved.id, clock.now());
  return saved;
}

/** To be called after each change of the tracks of a locked course: it was changed with them. */
export async function saveContents(tx: Db, author: Author, course: CourseRow): Promise<void> {
  await saveOwnCourse(tx, author, course, await readContents(tx, course.id));
}
