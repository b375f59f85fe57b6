import { APIError } from 'better-auth/api';
import { and, eq, gt } from 'drizzle-orm';
import type { ResetPasswordBody } from '#contract/password.ts';
import type { Auth } from '../auth/auth.ts';
import type { Db } from '../db/db.ts';
import { account, user, verification } from '../db/schema.ts';
import type { Clock } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';

/** Nobody's letter box is filled by somebody who knows the address. */
const LETTER_EVERY_MS = 60_000;

/**
 * Sends a link to the account of `email`, if there is one and none was sent within the last minute. Says nothing of
 * either: who has an account is nobody else's business.
 */
export async function requestPasswordReset(
  { db, auth, clock }: { db: Db; auth: Auth; clock: Clock },
  email: string,
): Promise<void> {
  const since = new Date(clock.now().getTime() - LETTER_EVERY_MS);
  const [recent] = await db
    .select({ id: verification.id })
    .from(verification)
    .innerJoin(user, eq(user.id, verification.value))
    .where(and(eq(user.email, email.toLowerCase()), gt(verification.createdAt, since)))
    .limit(1);
  if (recent) return;
  // Somebody without a password, as the sample's learners are, has none to forget.
  const [known] = await db
    .select({ id: account.id })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email.toLowerCase()), eq(account.providerId, 'credential')));
  if (known) await auth.api.requestPasswordReset({ body: { email: email.toLowerCase() } });
}

/**
 * Sets the password by the token of a link, once and within an hour, and ends every session of the account. Throws
 * `bad_request` for a token that is unknown, used or too old.
 */
export async function resetPassword(auth: Auth, { token, password }: ResetPasswordBody): Promise<void> {
  try {
    await auth.api.resetPassword({ body: { token, newPassword: password } });
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500)
      throw new Refusal('bad_request', 'This link has been used or is too old. Please ask for a new one.');
    throw error;
  }
}
