import { asc, eq, lte } from 'drizzle-orm';
import { overviewPath } from '#contract/letter-links.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import type { Db } from '../../db/db.ts';
import { courses, letterDeliveries, notifications, user } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { baseUrlOf } from '../../env.ts';
import type { Letter } from '../../mail/mail-sender.ts';

/** How long a letter may wait for the next look at what is due. */
export const LETTERS_EVERY_MS = 5000;
/** After an attempt the next one is due so much later; there are as many attempts as entries. */
export const LETTER_WAITS_MS = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000, 6 * 60 * 60_000];
export const LETTER_BATCH = 20;

type Delivery = typeof letterDeliveries.$inferSelect;
export type LetterDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'mail' | 'logger'>;

/** As `claimDue` of push-delivery.ts: the next attempt is set before this one is made. */
function claimDue({ db, clock }: LetterDeps): Promise<Delivery[]> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const due = await tx
      .select()
      .from(letterDeliveries)
      .where(lte(letterDeliveries.dueAt, now))
      .orderBy(asc(letterDeliveries.dueAt))
      .limit(LETTER_BATCH)
      .for('update', { skipLocked: true });
    for (const { notificationId, attempts } of due) {
      const dueAt = new Date(now.getTime() + (LETTER_WAITS_MS[attempts] ?? 0));
      await tx
        .update(letterDeliveries)
        .set({ attempts: attempts + 1, dueAt })
        .where(eq(letterDeliveries.notificationId, notificationId));
    }
    return due;
  });
}

/** "A course that you waited for is open." Null when its notification is gone. */
async function toLetter(db: Db, notificationId: string, baseUrl: string): Promise<Letter | null> {
  const [row] = await db
    .select({ to: user.email, courseId: courses.id, title: courses.title })
    .from(notifications)
    .innerJoin(user, eq(user.id, notifications.userId))
    .innerJoin(courses, eq(courses.id, notifications.courseId))
    .where(eq(notifications.id, notificationId));
  if (!row) return null;
  const { to, courseId, title } = row;
  const text = [
    `You asked ${PRODUCT_NAME} to notify you when “${title}” has its first lesson. It is now available:`,
    baseUrl + overviewPath(courseId),
    'We send this email only once.',
  ].join('\n\n');
  return { to, subject: `“${title}” is open now`, text };
}

/**
 * Sends the letters that are due, each at most five times. What happened was committed before: nothing here can undo it. Any
 * number of servers may do this at once.
 */
export async function sendDueLetters(deps: LetterDeps): Promise<void> {
  const { db, env, mail, logger } = deps;
  for (;;) {
    const due = await claimDue(deps);
    if (due.length === 0) return;
    for (const { notificationId, attempts } of due) {
      const letter = await toLetter(db, notificationId, baseUrlOf(env));
      const sent = letter === null || (await trySend(letter));
      if (sent || attempts + 1 >= LETTER_WAITS_MS.length)
        await db.delete(letterDeliveries).where(eq(letterDeliveries.notificationId, notificationId));
    }
  }

  async function trySend(letter: Letter): Promise<boolean> {
    try {
      await mail.send(letter);
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'a letter about a course that opened was not sent');
      return false;
    }
  }
}
