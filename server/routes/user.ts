import { LOGIN_TEXT, LOGOUT_TEXT, REGISTER_TEXT } from '#contract/sign-in-texts.ts';
import { bearerToken } from '../auth/signed-in-user.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { longRoute, route } from '../http/route.ts';
import { hashNewPassword, login, logout, registerUser, toUser } from '../services/account-service.ts';
import { loadLibrary } from '../services/library-service.ts';
import { requestPasswordReset, resetPassword } from '../services/password-reset-service.ts';

export function userRoutes(api: Api, deps: Deps): void {
  route(api, deps, 'userMe', async ({ db, user }) => ({ success: true, user: await toUser(db, user) }));

  route(api, deps, 'userMyLearning', async ({ db, user }) => ({ success: true, data: await loadLibrary(db, user.id) }));

  longRoute(api, deps, 'userRegister', async ({ body, once }) => {
    const passwordHash = await hashNewPassword(body.password);
    return once(async (tx) => {
      await registerUser(tx, { clock: deps.clock, body, passwordHash });
      return { success: true, message: REGISTER_TEXT.success };
    });
  });

  // No `once`: a login writes nothing but a session, and its answer holds a token, which must not be kept.
  longRoute(api, deps, 'userLogin', async ({ db, body }) => {
    const { token, user } = await login(deps.auth, body);
    return { success: true, message: LOGIN_TEXT.success, user: { ...(await toUser(db, user)), token } };
  });

  // No `once`: the library that owns the tokens has a connection of its own, and a second letter within a minute is not sent.
  longRoute(api, deps, 'userPasswordForgot', async ({ body }) => {
    await requestPasswordReset(deps, body.email);
    return { success: true, message: 'If this email has an account, a letter with a link is on its way.' };
  });

  // No `once`: a token is good once.
  longRoute(api, deps, 'userPasswordReset', async ({ body }) => {
    await resetPassword(deps.auth, body);
    return { success: true, message: 'Your password is changed. Log in with the new one.' };
  });

  // No `once`: revoking a session twice is revoking it.
  longRoute(api, deps, 'userLogout', async ({ body, c }) => {
    await logout(deps.auth, body.authToken ?? bearerToken(c.req.raw.headers));
    return { success: true, message: LOGOUT_TEXT.server };
  });
}
