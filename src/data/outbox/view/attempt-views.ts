import type { MarkedAttempt, ShownAttempt } from '#contract/quiz.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow, QuizAttemptRow } from '#data/db/rows.ts';
import { withDb } from '#data/db/with-db.ts';
import { attemptEntity } from '../commands/names.ts';
import { readRow } from '../commands/registry.ts';
import { applyPending } from './apply-pending.ts';

export interface AttemptView {
  attempt: ShownAttempt;
  /** Whether it is on this device only. */
  waits: boolean;
  /** Why the server refused it; null when it did not. */
  problem: string | null;
}

export function toShownAttempt({ mode, passPercent, right, passed, ...attempt }: MarkedAttempt): ShownAttempt {
  return { ...attempt, result: { mode, passPercent, right, passed } };
}

/** The attempts, those included that wait on this device. */
export function withPendingAttempts(saved: readonly QuizAttemptRow[], rows: readonly OutboxRow[]): ShownAttempt[] {
  const copies = saved.map(({ userId: _, seq: _seq, ...attempt }) => toShownAttempt(attempt));
  return applyPending('quizAttempts', copies, rows);
}

/** The user's attempts at a quiz, those included that wait on this device; the latest first. */
export function loadAttemptsView(db: CodeItDatabase, userId: string, trackId: string): Promise<AttemptView[]> {
  return db.transaction('r', db.quizAttempts, db.outbox, async () => {
    const [saved, rows] = await Promise.all([
      db.quizAttempts.where({ userId, trackId }).toArray(),
      db.outbox.where({ userId }).sortBy('seq'),
    ]);
    const waiting = new Map(
      rows.flatMap((row) => {
        const command = readRow(row);
        return command?.changes('quizAttempts') ? command.about.map((id) => [id, row] as const) : [];
      }),
    );
    return withPendingAttempts(saved, rows)
      .filter((attempt) => attempt.trackId === trackId)
      .sort((a, b) => b.finishedAt - a.finishedAt)
      .map((attempt) => {
        const row = waiting.get(attempt._id);
        const refused = row?.state === 'dead';
        return { attempt, waits: row !== undefined, problem: refused ? (row.lastMessage ?? '') : null };
      });
  });
}

/** Whether an attempt of this id is on this device, delivered or not: another tab may have handed it in. */
export function isHandedIn(userId: string, attemptId: string): Promise<boolean> {
  return withDb(async (db) => {
    const copies = await db.quizAttempts.where({ userId, _id: attemptId }).count();
    return copies > 0 || (await db.outbox.where({ userId, entity: attemptEntity(attemptId) }).count()) > 0;
  });
}
