import type { CodeItDatabase } from '#data/db/database.ts';

/** The cursor of the last page that is stored. What this device delivered moves it not: others may have come before. */
export async function loadPracticeCursor(db: CodeItDatabase, userId: string): Promise<number> {
  const last = await db.practice.where('[userId+seq]').between([userId, 0], [userId, Infinity]).last();
  return last?.seq ?? 0;
}
