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

/** Who writes: an instructor, as `toAuthor` found them. */
export interface Author {
  clock: Clock;
  userId: string;
  username: string;
}

/** The user as an author. Throws `forbidden` to whoever is no instructor. */
export function toAuthor(clock: Clock, user: { id: string; username: string; role: Role }): Author {
  if (user.role === 'student') throw new Refusal('forbidden', 'Become an instructor in Settings to write courses.');
  return { clock, userId: user.id, username: user.username };
}

/** The user, who teaches. Throws `forbidden` to whoever does not. */
export function requireInstructor<U extends { role: Role }>(user: U): U {
  if (user.role === 'student') throw new Refusal('forbidden', 'Become an instructor in Settings to see this.');
  return user;
}

const noCourse = () => new Refusal('not_found', 'This course was not found.');

const isOwn = (courseId: string, userId: string) =>
  and(eq(courses.id, courseId), eq(courses.ownerId, userId), isNull(courses.deletedAt));

/** The author's course as it is; null for somebody else's. */
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
 * The author's course, which nobody else changes until the transaction ends: neither it nor its tracks. Learners are not
 * held up by it. `public`: whether the catalogue will tell of the change even if the course is a draft now. Throws
 * `not_found`, for somebody else's course too.
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
 * Writes the change of a locked course; the catalogue tells of it if the course is public before or after. Who asked for its
 * first lesson is told.
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
