import type { Context } from 'hono';
import type { Endpoint } from '#contract/endpoints.ts';
import { CLIENT_USER_HEADER } from '#contract/headers.ts';
import { findSignedInUser, sentToken, type SignedInUser } from '../auth/signed-in-user.ts';
import type { Deps } from '../deps.ts';
import type { LimitClass } from '../services/limits/call-limits.ts';
import type { ApiEnv } from './api.ts';
import { countCall } from './limit-calls.ts';
import { readProof, refuseProof } from './read-proof.ts';
import { Refusal } from '../services/refusal.ts';

/**
 * The user who makes the request, which counts towards `limit`. Throws the fitting 401 if `auth` requires one, and `wrong_user`
 * if the request names another account than the token does.
 */
export async function readUser(
  c: Context<ApiEnv>,
  deps: Deps,
  auth: Endpoint['auth'],
  limit: LimitClass,
  { needsProof = true } = {},
) {
  const token = auth === 'none' ? null : sentToken(c.req.raw.headers);
  const found = token === null ? null : await findSignedInUser(deps, token);
  const refusal = found && needsProof ? await refuseUnproved(c, deps, found, token) : null;
  const user = refusal ? null : found;
  if (user) c.set('account', user.id);
  // Who only has the token uses up nothing of its owner's.
  await countCall(c, deps, limit, user?.id);
  if (refusal) throw refusal;
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

/** Of a session that is bound to a key: what the request is refused with unless it proves to have that key. */
async function refuseUnproved(
  c: Context<ApiEnv>,
  deps: Deps,
  { keyThumbprint }: SignedInUser,
  token: string | null,
): Promise<Refusal | null> {
  if (keyThumbprint === null) return null;
  const proof = await readProof(c, deps, token);
  if (proof instanceof Refusal) return proof;
  return proof === keyThumbprint ? null : refuseProof(c, 'invalid_dpop_proof');
}
