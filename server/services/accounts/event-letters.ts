import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { accountEvents } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { baseUrlOf } from '../../env.ts';
import { LETTER_BATCH, LETTER_WAITS_MS, type LetterDeps } from '../notices/letter-delivery.ts';
import { wordsOf } from './account-events.ts';
import { toEventText } from './event-words.ts';

type Row = typeof accountEvents.$inferSelect;

/** As `claimDue` of push-delivery.ts: the next attempt is set before this one is made. */
function claimDue({ db, clock }: LetterDeps): Promise<Row[]> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const due = await tx
      .select()
      .from(accountEvents)
      .where(lte(accountEvents.letterDueAt, now))
      .orderBy(asc(accountEvents.letterDueAt))
      .limit(LETTER_BATCH)
      .for('update', { skipLocked: true });
    for (const { id, letterAttempts } of due) {
      const letterDueAt = new Date(now.getTime() + (LETTER_WAITS_MS[letterAttempts] ?? 0));
      await tx
        .update(accountEvents)
        .set({ letterAttempts: letterAttempts + 1, letterDueAt })
        .where(eq(accountEvents.id, id));
    }
    return due;
  });
}

/**
 * Sends the letters about events that are due, each at most five times. Any number of servers may do this at once. What is
 * kept of a letter after an account was deleted goes with it.
 */
export async function sendEventLetters(deps: LetterDeps): Promise<void> {
  const { db, env, mail, logger } = deps;
  for (;;) {
    const due = await claimDue(deps);
    if (due.length === 0) return;
    for (const row of due) {
      const isDone = (await trySend(row)) || row.letterAttempts + 1 >= LETTER_WAITS_MS.length;
      if (!isDone) continue;
      await db.update(accountEvents).set({ letterTo: null, letterDueAt: null }).where(eq(accountEvents.id, row.id));
      await db.delete(accountEvents).where(and(eq(accountEvents.id, row.id), isNull(accountEvents.userId)));
    }
  }

  async function trySend({ kind, happenedAt, device, address, userId, letterTo }: Row): Promise<boolean> {
    const { letter } = wordsOf(kind);
    if (letter === null || letterTo === null) return true;
    const where = address === null ? device : `${device}, network ${address}`;
    const text = toEventText(letter, { at: happenedAt, where, baseUrl: baseUrlOf(env) });
    try {
      await mail.send({ to: letterTo, subject: letter.subject, text });
      if (userId === null) await mail.forget(letterTo);
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'a letter about an account was not sent');
      return false;
    }
  }
}
