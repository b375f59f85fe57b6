import { QUIZ_ATTEMPTS_PAGE_MAX } from '#contract/limits.ts';
import type { MarkedAttempt } from '#contract/quiz.ts';
import { call } from '#data/api/http-client.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { withDb } from '#data/db/with-db.ts';
import { writeAs } from '#data/session/private-writes.ts';
import { awaitAnswers } from './awaited-answers.ts';
import { loadCursor } from './load-cursor.ts';

export interface AttemptsPage {
  attempts: MarkedAttempt[];
  cursor: number;
  more: boolean;
}

async function loadPage(userId: string, since: number, signal: AbortSignal): Promise<AttemptsPage> {
  return (await call('quizAttempts', { userId, query: { since, limit: QUIZ_ATTEMPTS_PAGE_MAX }, signal })).data;
}

/** Stores the attempts that the server has and this device has not. Rejects without a connection, a session or a database. */
export async function fetchAttempts(userId: string, signal: AbortSignal): Promise<void> {
  for (let more = true; more;) {
    const since = await withDb((db) => loadCursor(db, 'quizAttempts', userId));
    const page = await loadPage(userId, since, signal);
    if (page.attempts.length > 0)
      await writeAs(userId, ['quizAttempts', 'contents'], (db) => storeAttempts(db, userId, page));
    more = page.more;
  }
}

/** Within a transaction that may write `quizAttempts` and `contents`. */
export async function storeAttempts(
  db: CodeItDatabase,
  userId: string,
  { attempts, cursor }: AttemptsPage,
): Promise<void> {
  await db.quizAttempts.bulkPut(attempts.map((attempt) => ({ ...attempt, userId, seq: cursor })));
  await awaitAnswers(db, userId, attempts);
}

/** All attempts of the user from the server, for a device without a database. */
export async function fetchAllAttempts(userId: string, signal: AbortSignal): Promise<MarkedAttempt[]> {
  const all: MarkedAttempt[] = [];
  let page: AttemptsPage = { attempts: [], cursor: 0, more: true };
  while (page.more) {
    page = await loadPage(userId, page.cursor, signal);
    all.push(...page.attempts);
  }
  return all;
}
