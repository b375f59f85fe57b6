import type { Context } from 'hono';
import { LOGIN_TEXT } from '#contract/sign-in-texts.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { readOfferedKey } from '../http/read-proof.ts';
import { longRoute, route } from '../http/route.ts';
import { finishLogin, startSession } from '../services/accounts/account-service.ts';
import { recordEvent } from '../services/accounts/account-events.ts';
import type { Caller } from '../services/accounts/session-service.ts';
import { limited } from '../services/accounts/rate-limit-service.ts';
import { addApp, beginApp, findAppSince, removeApp } from '../services/factors/app-service.ts';
import {
  beginChallenge,
  beginWithoutRow,
  endWithoutRow,
  readWithoutRow,
  takeChallenge,
} from '../services/factors/challenge.ts';
import { confirm, findWaysToConfirm } from '../services/factors/confirmation-service.ts';
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  removePasskey,
  usePasskey,
} from '../services/factors/passkey-service.ts';
import { renewRecoveryCodes } from '../services/factors/recovery-codes.ts';
import { loadFactors, passSecondStep, whoseSecondStep } from '../services/factors/second-factor.ts';
import { Refusal } from '../services/refusal.ts';

/**
 * How somebody proves who they are beside the password. What answers a secret, or takes one, is not kept for its Idempotency-Key: the
 * answer would stand in the database.
 */
export function factorRoutes(api: Api, deps: Deps): void {
  const { db, clock, site, factorCipher, clientAddress } = deps;
  const attempt = (c: Context, account?: string) => ({
    address: clientAddress(c),
    ...(account !== undefined && { account }),
  });
  const answerLogin = async (userId: string, of: { caller: Caller; keyThumbprint: string | null }) => ({
    success: true as const,
    message: LOGIN_TEXT.success,
    user: await finishLogin(deps, await startSession(deps, userId), of),
  });

  longRoute(api, deps, 'userLoginFactor', async ({ body, c, caller: callerOf }) => {
    const caller = callerOf();
    const keyThumbprint = await readOfferedKey(c, deps);
    const userId = await whoseSecondStep(deps, body.challenge);
    await limited(deps, 'secondFactor', attempt(c, userId), () => passSecondStep(deps, { userId, body, caller }));
    return answerLogin(userId, { caller, keyThumbprint });
  });

  longRoute(api, deps, 'userPasskeyLoginBegin', async () => {
    const passkey = await askForPasskey(db, site, null);
    const challenge = await beginWithoutRow(factorCipher, clock, passkey.challenge);
    return { success: true, data: { challenge, passkey: { ...passkey } } };
  });

  longRoute(api, deps, 'userPasskeyLogin', async ({ body, c, caller }) => {
    const keyThumbprint = await readOfferedKey(c, deps);
    const owner = await limited(deps, 'secondFactor', attempt(c), async () => {
      const question = await readWithoutRow(factorCipher, clock, body.challenge);
      const userId = await usePasskey(db, deps, { userId: null, question, passkey: body.passkey });
      await endWithoutRow(db, clock, { kind: 'passkey_login', userId, token: body.challenge });
      return userId;
    });
    return answerLogin(owner, { caller: caller(), keyThumbprint });
  });

  longRoute(api, deps, 'userConfirmBegin', async ({ user }) => ({
    success: true,
    data: await findWaysToConfirm(deps, user),
  }));

  longRoute(api, deps, 'userConfirm', async ({ user, body, c, caller }) => {
    const name = 'password' in body ? 'ownPassword' : 'secondFactor';
    await limited(deps, name, attempt(c, user.id), () => confirm(deps, { user, body, caller: caller() }));
    return { success: true, message: 'Thank you.' };
  });

  route(api, deps, 'userFactors', async ({ user }) => ({ success: true, data: await loadFactors(deps, user.id) }));

  longRoute(api, deps, 'userAppBegin', async ({ user }) => ({
    success: true,
    data: await beginApp(db, deps, { userId: user.id, email: user.email }),
  }));

  longRoute(api, deps, 'userAppAdd', async ({ user, body, c, caller }) => {
    const recoveryCodes = await limited(deps, 'secondFactor', attempt(c, user.id), () =>
      inTransaction(db, async (tx) => {
        const codes = await addApp(tx, deps, user.id, body.code);
        await recordEvent(tx, { kind: 'twoFactorOn', userId: user.id, caller: caller(), clock });
        return codes;
      }),
    );
    return { success: true, message: 'The authenticator app is on.', recoveryCodes };
  });

  route(api, deps, 'userAppRemove', async ({ db: tx, user, caller }) => {
    if (await removeApp(tx, user.id))
      await recordEvent(tx, { kind: 'twoFactorOff', userId: user.id, caller: caller(), clock });
    return { success: true, message: 'The authenticator app is off.' };
  });

  longRoute(api, deps, 'userRecoveryCodes', async ({ user, caller }) => {
    if ((await findAppSince(db, user.id)) === null)
      throw new Refusal('conflict', 'Recovery codes come with an authenticator app. Switch one on first.');
    const recoveryCodes = await inTransaction(db, async (tx) => {
      const codes = await renewRecoveryCodes(tx, user.id);
      await recordEvent(tx, { kind: 'recoveryCodesRenewed', userId: user.id, caller: caller(), clock });
      return codes;
    });
    return { success: true, message: 'These are your new recovery codes. The old ones are void.', recoveryCodes };
  });

  longRoute(api, deps, 'userPasskeyBegin', async ({ user }) => {
    const passkey = await askForNewPasskey(db, site, user);
    const begun = { kind: 'passkey_add', userId: user.id, question: passkey.challenge } as const;
    return { success: true, data: { challenge: await beginChallenge(db, clock, begun), passkey: { ...passkey } } };
  });

  route(api, deps, 'userPasskeyAdd', async ({ db: tx, user, body, caller }) => {
    const { userId, question } = await takeChallenge(tx, clock, 'passkey_add', body.challenge);
    if (userId !== user.id) throw new Refusal('forbidden', 'Please start again.');
    await addPasskey(tx, deps, { userId, name: body.name, question, passkey: body.passkey });
    await recordEvent(tx, { kind: 'passkeyAdded', userId, caller: caller(), clock });
    return { success: true, message: 'The passkey was added.' };
  });

  route(api, deps, 'userPasskeyRemove', async ({ db: tx, user, body, caller }) => {
    const name = await removePasskey(tx, user.id, body.id);
    if (name !== null) await recordEvent(tx, { kind: 'passkeyRemoved', userId: user.id, caller: caller(), clock });
    return { success: true, message: name === null ? 'It was removed already.' : `${name} was removed.` };
  });
}
