import type { Library } from '#contract/library.ts';
import type { CodeItDatabase } from '../db/database.ts';

/**
 * Ids of courses whose content was stored because they were owned, but that are not in the library. Downloads do not count: a
 * download may be of a public preview.
 */
export async function loadMissingCourses(db: CodeItDatabase, userId: string, library: Library): Promise<string[]> {
  const owned = new Set([
    ...[...library.purchasedCourses, ...library.archivedCourses].map(({ _id }) => _id),
    ...library.hiddenCourses,
  ]);
  const contents = await db.contents.where({ userId }).toArray();
  // Content without a stamp was never in the library: the course is in a plan, or the user is its instructor.
  const held = contents.filter(({ courseStamp }) => courseStamp !== '').map(({ courseId }) => courseId);
  return held.filter((courseId) => !owned.has(courseId));
}
