import type { Context } from 'hono';
import type { Endpoint } from '#contract/endpoints.ts';
import { CLIENT_USER_HEADER } from '#contract/headers.ts';
import { bearerToken, findSignedInUser } from '../auth/signed-in-user.ts';
import type { Deps } from '../deps.ts';
import type { LimitClass } from '../services/limits/call-limits.ts';
import type { ApiEnv } from './api.ts';
import { countCall } from './limit-calls.ts';
import { Refusal } from '../services/refusal.ts';

/**
 * The user who makes the request, which counts towards `limit`. Throws the fitting 401 if `auth` requires one, and `wrong_user`
 * if the request names another account than the token does.
 */
export async function readUser(c: Context<ApiEnv>, deps: Deps, auth: Endpoint['auth'], limit: LimitClass) {
  const token = auth === 'none' ? null : bearerToken(c.req.raw.headers);
  const user = token === null ? null : await findSignedInUser(deps, token);
  if (user) c.set('account', user.id);
  await countCall(c, deps, limit, user?.id);
  const requireUser = () => {
    if (user) return user;
    if (token === null) throw new Refusal('unauthenticated', 'Please log in to continue.');
    throw new Refusal('session_expired', 'Your session has ended. Please log in again.');
  };
  if (auth === 'required') requireUser();
  const clientUser = c.req.header(CLIENT_USER_HEADER);
  if (user && clientUser !== undefined && clientUser !== user.id) {
    throw new Refusal('wrong_user', 'This change belongs to another account.');
  }
  return { user, requireUser };
}
