import { PRACTICE_PAGE_MAX } from '#contract/limits.ts';
import { joinEvents, toPractised } from '#contract/practice-rules.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import { call } from '#data/api/http-client.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { withDb } from '#data/db/with-db.ts';
import { writeAs } from '#data/session/private-writes.ts';
import { dueAfter } from '#lib/practice-schedule.ts';
import { loadCursor } from './load-cursor.ts';

export interface PracticePage {
  events: PracticeEvent[];
  cursor: number;
  more: boolean;
}

/** Stores what was done elsewhere since the last time. Rejects without a connection, a session or a database. */
export async function fetchPractice(userId: string, signal: AbortSignal): Promise<void> {
  for (let more = true; more;) {
    const since = await withDb((db) => loadCursor(db, 'practice', userId));
    const { data } = await call('practiceList', { userId, query: { since, limit: PRACTICE_PAGE_MAX }, signal });
    if (data.events.length > 0) await writeAs(userId, 'practice', (db) => storePracticePage(db, userId, data));
    more = data.more;
  }
}

/** Joins a page of the server's into what is stored, and schedules anew. Within a transaction that may write `practice`. */
export async function storePracticePage(
  db: CodeItDatabase,
  userId: string,
  { events, cursor }: PracticePage,
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
