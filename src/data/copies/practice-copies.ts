import { PRACTICE_PAGE_MAX } from '#contract/limits.ts';
import { type Grade, joinEvents, toPractised } from '#contract/practice-rules.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import { call } from '#data/api/http-client.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { withDb } from '#data/db/with-db.ts';
import { writeAs } from '#data/session/private-writes.ts';
import { loadCursor } from './load-cursor.ts';

export interface PracticePage {
  events: PracticeEvent[];
  cursor: number;
  more: boolean;
}

/** When what was graded like this is due, epoch ms; null before the first grade. */
type DueAfter = (grades: readonly Grade[]) => number | null;

/** For the worker, which has no scheduler: the next page schedules (`scheduleStored`). */
export const leaveUnscheduled: DueAfter = () => null;

/** Stores what was done elsewhere since the last time. Rejects without a connection, a session or a database. */
export async function fetchPractice(userId: string, signal: AbortSignal, dueAfter: DueAfter): Promise<void> {
  for (let more = true; more;) {
    const since = await withDb((db) => loadCursor(db, 'practice', userId));
    const { data } = await call('practiceList', { userId, query: { since, limit: PRACTICE_PAGE_MAX }, signal });
    if (data.events.length > 0)
      await writeAs(userId, 'practice', (db) => storePracticePage(db, userId, data, dueAfter));
    more = data.more;
  }
}

/** Joins a page of the server's into what is stored, and schedules anew. Within a transaction that may write `practice`. */
export async function storePracticePage(
  db: CodeItDatabase,
  userId: string,
  { events, cursor }: PracticePage,
  dueAfter: DueAfter,
): Promise<void> {
  const items = [...new Set(events.map(({ item }) => item))];
  const known = await db.practice.bulkGet(items.map((item): [string, string] => [userId, item]));
  const told = new Map(items.map((item): [string, PracticeEvent[]] => [item, []]));
  for (const event of events) told.get(event.item)?.push(event);
  await db.practice.bulkPut(
    [...told].map(([item, page], i) => {
      const all = joinEvents(known[i]?.events ?? [], page);
      return { userId, item, events: all, due: dueAfter(toPractised(all).grades), seq: cursor };
    }),
  );
}

/** Schedules what was stored without a scheduler. */
export function scheduleStored(userId: string, dueAfter: DueAfter): Promise<void> {
  return writeAs(userId, 'practice', async (db) => {
    const rows = await db.practice
      .where({ userId })
      .filter(({ due }) => due === null)
      .toArray();
    const graded = rows.map((row) => ({ ...row, due: dueAfter(toPractised(row.events).grades) }));
    await db.practice.bulkPut(graded.filter(({ due }) => due !== null));
  });
}
