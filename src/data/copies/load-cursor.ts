import type { Table } from 'dexie';
import type { CodeItDatabase } from '#data/db/database.ts';

/** The stores of which a device asks what came after its last page. */
type Paged = 'notes' | 'practice' | 'quizAttempts';

/** The cursor of the last page that is stored. What this device delivered moves it not: others may have come before. */
export async function loadCursor(db: CodeItDatabase, store: Paged, userId: string): Promise<number> {
  const rows: Table<{ seq: number }> = db[store];
  const last = await rows.where('[userId+seq]').between([userId, 0], [userId, Infinity]).last();
  return last?.seq ?? 0;
}
