import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { route } from '../http/route.ts';
import { loadEvents, recordEvent } from '../services/accounts/account-events.ts';
import { loadSessions, revokeOtherSessions, revokeSession } from '../services/accounts/session-service.ts';

/** Where somebody is logged in, and what happened to their account. */
export function accountSecurityRoutes(api: Api, deps: Deps): void {
  const { clock } = deps;

  route(api, deps, 'userSessions', async ({ db, user }) => ({
    success: true,
    data: await loadSessions(db, { clock, user }),
  }));

  route(api, deps, 'userSessionRevoke', async ({ db, user, body, caller }) => {
    const device = await revokeSession(db, user, body.sessionId);
    if (device !== null) await recordEvent(db, { kind: 'sessionEnded', userId: user.id, caller: caller(), clock });
    return { success: true, message: device === null ? 'It was logged out already.' : `${device} was logged out.` };
  });

  route(api, deps, 'userSessionsRevokeOthers', async ({ db, user, caller }) => {
    const count = await revokeOtherSessions(db, user);
    if (count > 0) await recordEvent(db, { kind: 'sessionsEnded', userId: user.id, caller: caller(), clock });
    return {
      success: true,
      message: count === 0 ? 'No other device is logged in.' : 'Your other devices were logged out.',
    };
  });

  route(api, deps, 'userSecurityEvents', async ({ db, user, query }) => ({
    success: true,
    ...(await loadEvents(db, { userId: user.id, before: query.before, limit: query.limit })),
  }));
}
