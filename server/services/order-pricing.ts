import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { courses, libraryEntries } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { isPublic, isUuid } from './course-view.ts';

export interface PricedCourse {
  courseId: string;
  pricePaise: number;
  title: string;
}

/** The ids among `courseIds` that the user has bought, whatever became of them in the library. */
export async function findOwnedIds(db: Db, userId: string, courseIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ courseId: libraryEntries.courseId })
    .from(libraryEntries)
    .where(and(eq(libraryEntries.userId, userId), inArray(libraryEntries.courseId, courseIds.filter(isUuid))));
  return new Set(rows.map((row) => row.courseId));
}

/** Today's prices in paise, in the order asked. Throws `not_found` with the ids that cannot be bought. */
export async function priceCourses(db: Db, courseIds: readonly string[]): Promise<PricedCourse[]> {
  const rows = await db
    .select({ courseId: courses.id, pricePaise: courses.pricePaise, title: courses.title })
    .from(courses)
    .where(and(inArray(courses.id, courseIds.filter(isUuid)), isPublic));
  const prices = new Map(rows.map((row) => [row.courseId, row]));
  const missing = courseIds.filter((courseId) => !prices.has(courseId));
  if (missing.length > 0) {
    const message = missing.length === 1 ? 'This course was not found.' : 'Some of these courses were not found.';
    throw new Refusal('not_found', message, { courseIds: missing });
  }
  return courseIds.flatMap((courseId) => prices.get(courseId) ?? []);
}
