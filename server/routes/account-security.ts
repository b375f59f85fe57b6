import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { route } from '../http/route.ts';
import { loadSessions, revokeOtherSessions, revokeSession } from '../services/accounts/session-service.ts';

/** Where somebody is logged in. */
export function accountSecurityRoutes(api: Api, deps: Deps): void {
  const { clock } = deps;

  route(api, deps, 'userSessions', async ({ db, user }) => ({
    success: true,
    data: await loadSessions(db, { clock, user }),
  }));

  route(api, deps, 'userSessionRevoke', async ({ db, user, body }) => {
    const device = await revokeSession(db, user, body.sessionId);
    return { success: true, message: device === null ? 'It was logged out already.' : `${device} was logged out.` };
  });

  route(api, deps, 'userSessionsRevokeOthers', async ({ db, user }) => {
    const count = await revokeOtherSessions(db, user);
    return {
      success: true,
      message: count === 0 ? 'No other device is logged in.' : 'Your other devices were logged out.',
    };
  });
}
