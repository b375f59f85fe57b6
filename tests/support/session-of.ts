import { findSignedInUser } from '#server/auth/signed-in-user.ts';
import type { TestApp } from './test-app.ts';

/** The id of the session that a token belongs to. */
export async function sessionOf({ deps }: TestApp, { token }: { token: string }): Promise<string> {
  const user = await findSignedInUser(deps, token);
  if (!user) throw new Error('This token has no session');
  return user.sessionId;
}
