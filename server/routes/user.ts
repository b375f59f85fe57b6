import { LOGIN_TEXT, LOGOUT_TEXT, REGISTER_TEXT } from '#contract/sign-in-texts.ts';
import { requireGoodPassword } from '../auth/known-passwords.ts';
import { sentToken } from '../auth/signed-in-user.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { readOfferedKey } from '../http/read-proof.ts';
import { longRoute, route } from '../http/route.ts';
import { finishLogin, login, logout, refreshHash, registerUser, toUser } from '../services/accounts/account-service.ts';
import { recordEvent } from '../services/accounts/account-events.ts';
import { makeVerifyLink } from '../services/accounts/email-links.ts';
import { noteFailedLogin } from '../services/accounts/failed-logins.ts';
import { loadLibrary } from '../services/learning/library-service.ts';
import { requestPasswordReset, requireLiveLink, resetPassword } from '../services/accounts/password-reset-service.ts';
import { Refusal } from '../services/refusal.ts';
import { limited } from '../services/accounts/rate-limit-service.ts';
import { requireSecondFactor } from '../services/factors/second-factor.ts';

export function userRoutes(api: Api, deps: Deps): void {
  const { clock, passwords, letters, clientAddress } = deps;

  route(api, deps, 'userMe', async ({ db, user }) => ({ success: true, user: await toUser(db, user) }));

  route(api, deps, 'userMyLearning', async ({ db, user }) => ({ success: true, data: await loadLibrary(db, user.id) }));

  longRoute(api, deps, 'userRegister', async ({ body, once, c, caller }) => {
    let link: Awaited<ReturnType<typeof makeVerifyLink>> = null;
    const answer = await limited(deps, 'register', { account: body.email, address: clientAddress(c) }, async () => {
      requireGoodPassword(body.password, body);
      const passwordHash = await passwords.hash(body.password);
      return once(async (tx) => {
        const emailVerified = !deps.env.verifiesEmail;
        const userId = await registerUser(tx, { clock, body, by: { password: passwordHash }, emailVerified });
        link = await makeVerifyLink(tx, { clock, userId });
        await recordEvent(tx, { kind: 'registered', userId, caller: caller(), clock });
        return { success: true, message: REGISTER_TEXT.success };
      });
    });
    if (link) letters.verifyLink(link);
    return answer;
  });

  // No `once`: a login writes nothing but a session, and its answer holds a token, which must not be kept.
  longRoute(api, deps, 'userLogin', async ({ body, c, log, caller: callerOfLogin }) => {
    const caller = callerOfLogin();
    const keyThumbprint = await readOfferedKey(c, deps);
    const attempt = { account: body.email, address: clientAddress(c) };
    const started = await limited(deps, 'login', attempt, () => login(deps, body)).catch((error: unknown) => {
      // Not awaited: the time that it takes would tell who has an account.
      if (error instanceof Refusal && error.code === 'invalid_credentials')
        void noteFailedLogin(deps, { email: body.email, caller }).catch((failure: unknown) =>
          log.error({ err: failure }, 'a failed login was not recorded'),
        );
      throw error;
    });
    await refreshHash(deps, { userId: started.user.id, password: body.password }).catch((error: unknown) =>
      log.warn({ err: error }, 'a password was not hashed anew'),
    );
    await requireSecondFactor(deps, started.user);
    return {
      success: true,
      message: LOGIN_TEXT.success,
      user: await finishLogin(deps, started, { caller, keyThumbprint }),
    };
  });

  // No `once`: a second letter within a minute is not sent.
  longRoute(api, deps, 'userPasswordForgot', async ({ body, c, log, caller }) => {
    const attempt = { account: body.email, address: clientAddress(c) };
    await limited(deps, 'forgotPassword', attempt, () => {
      // Not awaited: the time that the link takes would tell who has an account.
      void requestPasswordReset(deps, { email: body.email, caller: caller() }).catch((error: unknown) =>
        log.error({ err: error }, 'a link for a new password was not made'),
      );
      return Promise.resolve();
    });
    return { success: true, message: 'If there is an account with this email, we have sent it a link.' };
  });

  longRoute(api, deps, 'userPasswordReset', ({ body, once, c, caller }) => {
    const { token, password } = body;
    return limited(deps, 'resetPassword', { address: clientAddress(c) }, async () => {
      requireGoodPassword(password, await requireLiveLink(deps, token));
      const passwordHash = await passwords.hash(password);
      return once(async (tx) => {
        const userId = await resetPassword(tx, { clock, token, passwordHash });
        await recordEvent(tx, { kind: 'resetDone', userId, caller: caller(), clock });
        return { success: true, message: 'Your password was changed. Log in with the new one.' };
      });
    });
  });

  // No `once`: revoking a session twice is revoking it.
  longRoute(api, deps, 'userLogout', async ({ body, c }) => {
    await logout(deps.auth, body.authToken ?? sentToken(c.req.raw.headers));
    return { success: true, message: LOGOUT_TEXT.server };
  });
}
