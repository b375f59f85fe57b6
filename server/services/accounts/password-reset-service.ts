import { createHash, randomBytes } from 'node:crypto';
import { and, eq, exists, gt, lte } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { account, passwordResets, user } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock } from '../../deps.ts';
import { removeFactorsOf } from '../factors/remove-factors.ts';
import { Refusal } from '../refusal.ts';
import type { AccountLetters } from '../../mail/account-letters.ts';
import { changePassword } from './account-changes-service.ts';
import { recordEvent } from './account-events.ts';
import { providersOf } from './login-methods.ts';
import type { Caller } from './session-service.ts';

/** At most one mail a minute, so that a stranger cannot flood the user’s mailbox. */
const LETTER_EVERY_MS = 60_000;
const GOOD_FOR_MS = 60 * 60_000;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Sends a link to the account of `email`, if it exists and got no link within the last minute; an earlier link becomes
 * invalid. The answer is the same in all cases, because nobody may find out who has an account.
 */
export async function requestPasswordReset(
  { db, clock, letters }: { db: Db; clock: Clock; letters: AccountLetters },
  { email, caller }: { email: string; caller: Caller },
): Promise<void> {
  // Also to who has no password yet. An account that nobody can log in to, such as a learner of the sample, gets no link.
  const way = db.select({ id: account.id }).from(account).where(eq(account.userId, user.id));
  const [found] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(eq(user.email, email.toLowerCase()), exists(way)));
  if (!found) return;
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const link = {
    tokenHash: hashToken(token),
    email: found.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + GOOD_FOR_MS),
  };
  // One statement: of several that come at once, here and on other servers, one writes the row, and sends its letter.
  const written = await inTransaction(db, async (tx) => {
    const [row] = await tx
      .insert(passwordResets)
      .values({ userId: found.id, ...link })
      .onConflictDoUpdate({
        target: passwordResets.userId,
        set: link,
        setWhere: lte(passwordResets.createdAt, new Date(now.getTime() - LETTER_EVERY_MS)),
      })
      .returning({ userId: passwordResets.userId });
    if (row) await recordEvent(tx, { kind: 'resetAsked', userId: found.id, caller, clock });
    return row !== undefined;
  });
  if (written) letters.resetLink({ email: found.email, token });
}

/** The live link that `token` is of, while its account has the address that it was sent to. */
const liveLink = (token: string, clock: Clock) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, clock.now()));

const notGood = () =>
  new Refusal('bad_request', 'This link has expired or was already used. Please request a new one.');

/** Whose link it is. Throws `bad_request` for a token that is unknown, used or too old: no password need be hashed for it. */
export async function requireLiveLink(
  { db, clock }: { db: Db; clock: Clock },
  token: string,
): Promise<{ email: string; username: string }> {
  const [found] = await db
    .select({ email: user.email, username: user.username })
    .from(passwordResets)
    .innerJoin(user, and(eq(user.id, passwordResets.userId), eq(user.email, passwordResets.email)))
    .where(liveLink(token, clock));
  if (!found) throw notGood();
  return found;
}

/**
 * Whoever reads the letters of an address that nobody confirmed is its owner; who registered with it may have been a stranger, whose
 * other ways in end.
 */
async function giveToOwner(tx: Db, { clock, userId }: { clock: Clock; userId: string }): Promise<void> {
  await removeFactorsOf(tx, userId);
  await tx.delete(account).where(providersOf(userId));
  await tx.update(user).set({ emailVerified: true, updatedAt: clock.now() }).where(eq(user.id, userId));
}

/**
 * Sets the password by the token of a link, once and within an hour, and ends every session of the account; answers its
 * id. Throws as `requireLiveLink` does.
 */
export async function resetPassword(
  tx: Db,
  { clock, token, passwordHash }: { clock: Clock; token: string; passwordHash: string },
): Promise<string> {
  // The call that deletes the row may use the link; a second call waits here and finds no row.
  const [taken] = await tx.delete(passwordResets).where(liveLink(token, clock)).returning();
  if (!taken) throw notGood();
  const { userId, email } = taken;
  const [owner] = await tx
    .select({ emailVerified: user.emailVerified })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.email, email)));
  if (!owner) throw notGood();
  if (!owner.emailVerified) await giveToOwner(tx, { clock, userId });
  await changePassword(tx, { clock, userId, passwordHash, keptSessionId: null });
  return userId;
}
