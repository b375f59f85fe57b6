import { eq } from 'drizzle-orm';
import { CONFIRMED_FOR_MS } from '#contract/confirmations.ts';
import type { ConfirmBody, ConfirmWays } from '#contract/factors.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { session } from '../../db/schema.ts';
import type { Clock, Deps } from '../../deps.ts';
import { requirePassword } from '../accounts/account-changes-service.ts';
import { hasPassword } from '../accounts/login-methods.ts';
import type { Caller } from '../accounts/session-service.ts';
import { Refusal } from '../refusal.ts';
import { findAppSince } from './app-service.ts';
import { beginChallenge, readChallenge, takeChallenge } from './challenge.ts';
import { findGoogleSince, finishGoogle, requireOwnGoogle } from './google-service.ts';
import { askForPasskey, loadPasskeys, usePasskey } from './passkey-service.ts';
import { requireCode } from './second-factor.ts';

/** Throws `reauthentication_required` unless the user logged in or confirmed that it is them within the last ten minutes. */
export function requireRecent(clock: Clock, { confirmedAt }: SignedInUser): void {
  if (confirmedAt.getTime() + CONFIRMED_FOR_MS > clock.now().getTime()) return;
  throw new Refusal('reauthentication_required', 'Please confirm that it is you.');
}

/**
 * How a user can confirm that it is them. With an authenticator app the password alone does not do: who has it and a session that was left
 * open could take the account over.
 */
export async function findWaysToConfirm(
  { db, clock, site, google }: Pick<Deps, 'db' | 'clock' | 'site' | 'google'>,
  { id }: SignedInUser,
): Promise<ConfirmWays> {
  const hasApp = (await findAppSince(db, id)) !== null;
  const hasPasskey = (await loadPasskeys(db, id)).length > 0;
  const methods: ConfirmWays['methods'] = [];
  if (hasApp) methods.push('code');
  else if (await hasPassword(db, id)) methods.push('password');
  if (hasPasskey) methods.push('passkey');
  if (!hasApp && google && (await findGoogleSince(db, id)) !== null) methods.push('google');
  const passkey = hasPasskey ? await askForPasskey(db, site, id) : null;
  const challenge = await beginChallenge(db, clock, { kind: 'confirm', userId: id, question: passkey?.challenge });
  return { methods, challenge, passkey: passkey && { ...passkey } };
}

type ConfirmDeps = Pick<Deps, 'db' | 'clock' | 'site' | 'passwords' | 'factorCipher' | 'google'>;

/** Throws the fitting refusal for what does not prove that it is the user. */
export async function confirm(
  deps: ConfirmDeps,
  { user, body, caller }: { user: SignedInUser; body: ConfirmBody; caller: Caller },
): Promise<void> {
  const { db, clock } = deps;
  if (('password' in body || 'google' in body) && (await findAppSince(db, user.id)) !== null)
    throw new Refusal('bad_request', 'Enter a code of your authenticator app.');
  if ('password' in body) {
    await requirePassword(deps, { userId: user.id, password: body.password, wrong: 'The password is incorrect.' });
  } else if ('google' in body) {
    const given = { userId: user.id, returned: body.google };
    await requireOwnGoogle(deps, { ...given, identity: await finishGoogle(deps, { ...given, log: caller.log }) });
  } else if ('code' in body) await requireCode(deps, { userId: user.id, code: body.code, caller });
  else {
    const { userId, question } = await readChallenge(db, clock, 'confirm', body.challenge);
    if (userId !== user.id || question === '') throw new Refusal('forbidden', 'Please start again.');
    await usePasskey(db, deps, { userId, question, passkey: body.passkey });
    await takeChallenge(db, clock, 'confirm', body.challenge);
  }
  await db.update(session).set({ confirmedAt: clock.now() }).where(eq(session.id, user.sessionId));
}
