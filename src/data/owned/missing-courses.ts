import type { Library } from '#contract/library.ts';
import type { CodeItDatabase } from '../db/database.ts';

/**
 * The ids of courses of which this device holds content as of owned ones, and that the library does not have. A download alone
 * says nothing: it may be of a lesson that is a preview for everybody.
 */
export async function loadMissingCourses(db: CodeItDatabase, userId: string, library: Library): Promise<string[]> {
  const owned = new Set([
    ...[...library.purchasedCourses, ...library.archivedCourses].map(({ _id }) => _id),
    ...library.hiddenCourses,
  ]);
  const contents = await db.contents.where({ userId }).toArray();
  // Content without a stamp never was in the library: of a plan, or of one's own.
  const held = contents.filter(({ courseStamp }) => courseStamp !== '').map(({ courseId }) => courseId);
  return held.filter((courseId) => !owned.has(courseId));
}
