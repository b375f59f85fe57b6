import type { CodeItDatabase } from '#data/db/database.ts';

/** The cursor of the last page that is stored. An attempt that this device handed in moves it not: others may have come before. */
export async function loadAttemptsCursor(db: CodeItDatabase, userId: string): Promise<number> {
  const last = await db.quizAttempts.where('[userId+seq]').between([userId, 0], [userId, Infinity]).last();
  return last?.seq ?? 0;
}
