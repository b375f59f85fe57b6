import { eq } from 'drizzle-orm';
import type { Factors, LoginFactorBody, SecondFactor } from '#contract/factors.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { session, user } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../accounts/account-events.ts';
import { hasPassword } from '../accounts/login-methods.ts';
import type { Caller } from '../accounts/session-service.ts';
import { Refusal } from '../refusal.ts';
import { findAppSince, takeAppCode } from './app-service.ts';
import { beginChallenge, readChallenge, takeChallenge } from './challenge.ts';
import { findGoogleSince } from './google-service.ts';
import { askForPasskey, loadPasskeys, usePasskey } from './passkey-service.ts';
import { removeFactorsOf } from './remove-factors.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';

/** What the user has to prove who they are beside the password. */
export async function loadFactors({ db, google }: Pick<Deps, 'db' | 'google'>, userId: string): Promise<Factors> {
  const since = await findAppSince(db, userId);
  return {
    app: since && { since: since.toISOString() },
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    passkeys: await loadPasskeys(db, userId),
    password: await hasPassword(db, userId),
    google: { offered: google !== null, since: (await findGoogleSince(db, userId))?.toISOString() ?? null },
  };
}

/**
 * Lets a login pass whose account has no authenticator app. Of another it ends the session that the password began, and throws
 * `second_factor_required` with what the second step needs.
 */
export async function requireSecondFactor(
  { db, clock, site }: Pick<Deps, 'db' | 'clock' | 'site'>,
  { id, sessionId }: SignedInUser,
): Promise<void> {
  if ((await findAppSince(db, id)) === null) return;
  await db.delete(session).where(eq(session.id, sessionId));
  const hasPasskey = (await loadPasskeys(db, id)).length > 0;
  const passkey = hasPasskey ? await askForPasskey(db, site, id) : null;
  const challenge = await beginChallenge(db, clock, { kind: 'login', userId: id, question: passkey?.challenge });
  const data: SecondFactor = { challenge, passkey: passkey && { ...passkey } };
  throw new Refusal('second_factor_required', 'Enter a code of your authenticator app.', data);
}

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'factorCipher'>;

/** Takes a code of the app or a recovery code, each once. Throws `bad_request` for any other. */
export async function requireCode(
  { db, clock, factorCipher }: CodeDeps,
  { userId, code, caller }: { userId: string; code: string; caller: Caller },
): Promise<void> {
  if (await takeAppCode(db, { clock, factorCipher }, userId, code)) return;
  await inTransaction(db, async (tx) => {
    if (!(await takeRecoveryCode(tx, clock, userId, code)))
      throw new Refusal('bad_request', 'This code is wrong or was used before. Enter the one that the app shows now.');
    await recordEvent(tx, { kind: 'recoveryCodeUsed', userId, caller, clock });
  });
}

/** Whose second step it is, by the token of the first. Throws `forbidden` when that is over. */
export async function whoseSecondStep({ db, clock }: Pick<Deps, 'db' | 'clock'>, challenge: string): Promise<string> {
  return (await readChallenge(db, clock, 'login', challenge)).userId;
}

/** The second step of a login, once for its challenge. Throws the fitting refusal for what does not prove who it is. */
export async function passSecondStep(
  deps: CodeDeps & Pick<Deps, 'site'>,
  { userId, body, caller }: { userId: string; body: LoginFactorBody; caller: Caller },
): Promise<void> {
  const { db, clock } = deps;
  if ('code' in body) await requireCode(deps, { userId, code: body.code, caller });
  else {
    const { question } = await readChallenge(db, clock, 'login', body.challenge);
    if (question === '') throw new Refusal('bad_request', 'Enter a code of your authenticator app.');
    await usePasskey(db, deps, { userId, question, passkey: body.passkey });
  }
  await takeChallenge(db, clock, 'login', body.challenge);
}

/** For an operator: takes everything away that is asked for beside the password. Throws when there is no such account. */
export async function removeFactors(tx: Db, email: string): Promise<{ hadApp: boolean; passkeys: number }> {
  const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase()));
  if (!owner) throw new Error(`There is no account with the email ${email}.`);
  const removed = await removeFactorsOf(tx, owner.id);
  await tx.delete(session).where(eq(session.userId, owner.id));
  return removed;
}
