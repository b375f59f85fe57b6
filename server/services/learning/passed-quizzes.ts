import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { quizAttempts } from '../../db/schema.ts';

/** The ids of the graded quizzes of a course that the user has passed. */
export async function loadPassedQuizzes(db: Db, userId: string, courseId: string): Promise<Set<string>> {
  const { mode, passed, trackId } = quizAttempts;
  const rows = await db
    .selectDistinct({ trackId })
    .from(quizAttempts)
    .where(
      and(eq(quizAttempts.userId, userId), eq(quizAttempts.courseId, courseId), eq(mode, 'graded'), eq(passed, true)),
    );
  return new Set(rows.map((row) => row.trackId));
}
