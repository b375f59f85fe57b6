import { eq } from 'drizzle-orm';
import type { Role } from '#contract/user.ts';
import type { Db } from '../db/db.ts';
import { session } from '../db/schema.ts';
import type { Clock } from '../deps.ts';
import type { Auth } from './auth.ts';

export interface SignedInUser {
  id: string;
  /** As the learner typed it. */
  username: string;
  email: string;
  emailVerified: boolean;
  avatar: string | null;
  role: Role;
  /** The session that the token belongs to. */
  sessionId: string;
  /** When they logged in, or last confirmed that it is them. */
  confirmedAt: Date;
  /** Of the key that each request of the session must prove to have; null: of none. */
  keyThumbprint: string | null;
}

/** The token of `Authorization: Bearer …` or `DPoP …`, or null. Whether a proof is needed is the session's to say, not the scheme's. */
export function sentToken(headers: Headers): string | null {
  const [scheme = '', token] = headers.get('authorization')?.split(/\s+/, 2) ?? [];
  return /^(bearer|dpop)$/i.test(scheme) && token ? token : null;
}

const TOKEN = /^[\x21-\x7e]+$/;

/**
 * Headers with nothing but the token, so that a browser’s cookies have no effect. A string that is not allowed in a
 * header cannot be a token.
 */
export function bearerHeaders(auth: Auth, token: string): Headers {
  return new Headers(TOKEN.test(token) ? { authorization: `Bearer ${auth.currentToken(token)}` } : {});
}

/** The user of the token; null if it is forged, expired or revoked. Whether the request is of the session's device, the caller has to ask. */
export async function findSignedInUser(
  { auth, db, clock }: { auth: Auth; db: Db; clock: Clock },
  token: string,
): Promise<SignedInUser | null> {
  const found = await auth.api.getSession({ headers: bearerHeaders(auth, token) });
  if (!found) return null;
  if (found.session.endsAt <= clock.now()) {
    await db.delete(session).where(eq(session.id, found.session.id));
    return null;
  }
  const { id, email, emailVerified, image, displayUsername, username, name, role } = found.user;
  return {
    id,
    email,
    emailVerified,
    avatar: image ?? null,
    username: displayUsername ?? username ?? name,
    role: role === 'instructor' || role === 'both' ? role : 'student',
    sessionId: found.session.id,
    confirmedAt: found.session.confirmedAt ?? found.session.createdAt,
    keyThumbprint: found.session.keyThumbprint ?? null,
  };
}
