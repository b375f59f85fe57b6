import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { accountEvents, user } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock } from '../../deps.ts';
import { take } from '../limits/attempts.ts';
import { logEvent, recordEvent } from './account-events.ts';
import { lockAccount } from './lock-account.ts';
import type { Caller } from './session-service.ts';

/** What anyone may mistype. One more is recorded. */
const MISTYPED = { attempts: 4, everyMs: 15 * 60_000 };
/** Of a streak, however long, one entry a day, and one letter. */
const ONCE_IN_MS = 24 * 60 * 60_000;

/** Records a login with a wrong password: a line of the log, and the fifth within an hour or so in the list of the account. */
export async function noteFailedLogin(
  { db, clock }: { db: Db; clock: Clock },
  { email, caller }: { email: string; caller: Caller },
): Promise<void> {
  const address = email.toLowerCase();
  const [owner] = await db.select({ id: user.id }).from(user).where(eq(user.email, address));
  logEvent('loginFailed', owner?.id ?? null, caller);
  const key = createHash('sha256')
    .update(JSON.stringify(['failed-logins', address]))
    .digest('base64url');
  const now = clock.now();
  if ((await take(db, now, { key, ...MISTYPED })) === 0 || !owner) return;
  const userId = owner.id;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, userId);
    const lately = and(
      eq(accountEvents.userId, userId),
      eq(accountEvents.kind, 'loginsFailed'),
      gt(accountEvents.happenedAt, new Date(now.getTime() - ONCE_IN_MS)),
    );
    if ((await tx.$count(accountEvents, lately)) > 0) return;
    await recordEvent(tx, { kind: 'loginsFailed', userId, caller, clock });
  });
}
