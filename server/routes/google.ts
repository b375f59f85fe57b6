import { API_BASE } from '#contract/endpoints.ts';
import { GOOGLE_CALLBACK, GOOGLE_RETURN } from '#contract/google.ts';
import { LOGIN_TEXT } from '#contract/sign-in-texts.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { limit } from '../http/limit-calls.ts';
import { readOfferedKey } from '../http/read-proof.ts';
import { longRoute, route } from '../http/route.ts';
import { recordEvent } from '../services/accounts/account-events.ts';
import { finishLogin, startSession } from '../services/accounts/account-service.ts';
import { limited } from '../services/accounts/rate-limit-service.ts';
import {
  beginGoogle,
  finishGoogle,
  findOrRegister,
  linkGoogle,
  requireGoogle,
  unlinkGoogle,
} from '../services/factors/google-service.ts';
import { requireSecondFactor } from '../services/factors/second-factor.ts';

/** What the page needs of what Google sends the browser back with. */
const FORWARDED = ['code', 'state', 'iss', 'error'];

/** Logging in with Google. What answers a session, or takes a code, is not kept for its Idempotency-Key. */
export function googleRoutes(api: Api, deps: Deps): void {
  const { clock, clientAddress } = deps;

  route(api, deps, 'userSignInWays', () => Promise.resolve({ success: true, data: { google: deps.google !== null } }));

  longRoute(api, deps, 'userGoogleBegin', async ({ user, log }) => ({
    success: true,
    data: await beginGoogle(deps, { userId: user?.id ?? null, mark: user ? 'settings' : 'login', log }),
  }));

  // In the fragment, which no server and no other page gets to see. The page alone knows what it began.
  api.get(API_BASE + GOOGLE_CALLBACK, limit(deps, 'public'), (c) => {
    requireGoogle(deps);
    const page = c.req.query('state')?.endsWith('.settings') ? GOOGLE_RETURN.settings : GOOGLE_RETURN.login;
    const found = new URLSearchParams();
    for (const name of FORWARDED) found.set(name, c.req.query(name) ?? '');
    c.header('Cache-Control', 'no-store');
    return c.redirect(`${page}#google&${found.toString()}`);
  });

  longRoute(api, deps, 'userGoogleLogin', async ({ body, c, log, caller: callerOf }) => {
    const caller = callerOf();
    const keyThumbprint = await readOfferedKey(c, deps);
    const userId = await limited(deps, 'google', { address: clientAddress(c) }, async () => {
      const identity = await finishGoogle(deps, { userId: null, returned: body, log });
      return findOrRegister(deps, { identity, returned: body, caller });
    });
    const started = await startSession(deps, userId);
    await requireSecondFactor(deps, started.user);
    return {
      success: true,
      message: LOGIN_TEXT.success,
      user: await finishLogin(deps, started, { caller, keyThumbprint }),
    };
  });

  longRoute(api, deps, 'userGoogleLink', async ({ user, body, c, log, once, caller }) => {
    const identity = await limited(deps, 'google', { address: clientAddress(c) }, () =>
      finishGoogle(deps, { userId: user.id, returned: body, log }),
    );
    return once(async (tx) => {
      await linkGoogle(tx, clock, { owner: user, identity, returned: body });
      await recordEvent(tx, { kind: 'googleLinked', userId: user.id, caller: caller(), clock });
      return { success: true, message: 'Google was connected. From now on you can log in with it.' };
    });
  });

  route(api, deps, 'userGoogleUnlink', async ({ db, user, caller }) => {
    if (await unlinkGoogle(db, user.id))
      await recordEvent(db, { kind: 'googleUnlinked', userId: user.id, caller: caller(), clock });
    return { success: true, message: 'Google was disconnected.' };
  });
}
