import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import { letters, user } from '../db/schema.ts';
import type { Clock } from '../deps.ts';
import type { MailSender } from './mail-sender.ts';

/** Records each letter that was handed over, for whoever has its address; a letter to nobody's address leaves nothing. */
export function recordLetters(mail: MailSender, deps: { db: Db; clock: Clock; logger: Logger }): MailSender {
  const { db, clock, logger } = deps;
  return {
    ...mail,
    async send(letter) {
      await mail.send(letter);
      try {
        const [person] = await db
          .select({ id: user.id })
          .from(user)
          .where(eq(user.email, sql`lower(${letter.to})`));
        if (person)
          await db.insert(letters).values({ userId: person.id, subject: letter.subject, sentAt: clock.now() });
      } catch (error) {
        // It was sent: a failure here must not send it again.
        logger.warn({ err: error }, 'a letter was not recorded');
      }
    },
  };
}
