import { TEXT } from '#contract/texts.ts';
import { bearerToken } from '../auth/signed-in-user.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { longRoute, route } from '../http/route.ts';
import { hashNewPassword, login, logout, registerUser, toUser } from '../services/account-service.ts';
import { loadLibrary } from '../services/library-service.ts';

export function userRoutes(api: Api, deps: Deps): void {
  route(api, deps, 'userMe', async ({ db, user }) => ({ success: true, user: await toUser(db, user) }));

  route(api, deps, 'userMyLearning', async ({ db, user }) => ({ success: true, data: await loadLibrary(db, user.id) }));

  longRoute(api, deps, 'userRegister', async ({ body, once }) => {
    const passwordHash = await hashNewPassword(body.password);
    return once(async (tx) => {
      await registerUser(tx, { clock: deps.clock, body, passwordHash });
      return { success: true, message: TEXT.register.success };
    });
  });

  // No `once`: a login writes nothing but a session, and its answer holds a token, which must not be kept.
  longRoute(api, deps, 'userLogin', async ({ db, body }) => {
    const { token, user } = await login(deps.auth, body);
    return { success: true, message: TEXT.login.success, user: { ...(await toUser(db, user)), token } };
  });

  // No `once`: revoking a session twice is revoking it.
  longRoute(api, deps, 'userLogout', async ({ body, c }) => {
    await logout(deps.auth, body.authToken ?? bearerToken(c.req.raw.headers));
    return { success: true, message: TEXT.logout.server };
  });
}
