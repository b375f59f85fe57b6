import { and, eq, inArray } from 'drizzle-orm';
import { TEXT } from '#contract/texts.ts';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { isPublic, isUuid } from '../catalogue/course-view.ts';
import type { OrderItem } from './order-items.ts';

/** The ids among `courseIds` that the user has bought, whatever became of them in the library. */
export async function findOwnedIds(db: Db, userId: string, courseIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ courseId: libraryEntries.courseId })
    .from(libraryEntries)
    .where(and(eq(libraryEntries.userId, userId), inArray(libraryEntries.courseId, courseIds.filter(isUuid))));
  return new Set(rows.map((row) => row.courseId));
}

const titles = new Intl.ListFormat('en', { type: 'conjunction' });

/** In words for the buyer. */
function notReady(rows: readonly OrderItem[]): Refusal {
  const named = titles.format(rows.map(({ title }) => `“${title}”`));
  const message = `Lessons for ${named} are being prepared. ${rows.length === 1 ? 'It' : 'They'} cannot be bought yet.`;
  return new Refusal('course_not_ready', message, { courseIds: rows.map(({ courseId }) => courseId) });
}

/**
 * Today's prices in paise, in the order asked. Throws `not_found`, `own_course` and `course_not_ready`, each with the ids that
 * the user cannot buy. What was paid for is granted without asking here.
 */
export async function priceCourses(db: Db, userId: string, courseIds: readonly string[]): Promise<OrderItem[]> {
  const rows = await db
    .select({
      courseId: courses.id,
      pricePaise: courses.pricePaise,
      title: courses.title,
      ownerId: courses.ownerId,
      lessonsCount: courses.lessonsCount,
    })
    .from(courses)
    .where(and(inArray(courses.id, courseIds.filter(isUuid)), isPublic));
  const prices = new Map(rows.map((row) => [row.courseId, row]));
  const missing = courseIds.filter((courseId) => !prices.has(courseId));
  if (missing.length > 0) {
    const message = missing.length === 1 ? 'This course was not found.' : 'Some of these courses were not found.';
    throw new Refusal('not_found', message, { courseIds: missing });
  }
  const own = rows.filter(({ ownerId }) => ownerId === userId).map(({ courseId }) => courseId);
  if (own.length > 0) throw new Refusal('own_course', TEXT.courses.own, { courseIds: own });
  const unready = rows.filter(({ lessonsCount }) => lessonsCount === 0);
  if (unready.length > 0) throw notReady(unready);
  return courseIds.flatMap((courseId) => {
    const row = prices.get(courseId);
    return row ? [{ courseId, pricePaise: row.pricePaise, title: row.title }] : [];
  });
}
