import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { DeviceSession } from '#contract/account-security.ts';
import { BOUND_SESSION_DAYS } from '#contract/limits.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { session, user as users } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';

/** Who makes a call: the words for the browser, and the network that it comes from; null where that is not known. */
export interface Caller {
  device: string;
  address: string | null;
  requestId: string;
  /** Its lines have the id. */
  log: Logger;
}

/** Keeps with a new session which browser it is. */
export async function nameSession(db: Db, sessionId: string, { device, address }: Caller): Promise<void> {
  await db.update(session).set({ userAgent: device, ipAddress: address }).where(eq(session.id, sessionId));
}

/** Binds a new session to the key with this thumbprint: it lives longer, and its token alone opens nothing. */
export async function bindSession(db: Db, sessionId: string, keyThumbprint: string): Promise<void> {
  const endsAt = sql`${session.createdAt} + make_interval(days => ${BOUND_SESSION_DAYS})`;
  await db.update(session).set({ keyThumbprint, endsAt }).where(eq(session.id, sessionId));
}

/** The sessions that are good; the caller’s first, then by their last use. */
export async function loadSessions(
  db: Db,
  { clock, user: { id, sessionId } }: { clock: Clock; user: SignedInUser },
): Promise<DeviceSession[]> {
  const now = clock.now();
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, id), gt(session.expiresAt, now), gt(session.endsAt, now)))
    .orderBy(desc(eq(session.id, sessionId)), desc(session.updatedAt));
  return rows.map((row) => ({
    id: row.id,
    device: row.userAgent || 'Unknown device',
    address: row.ipAddress || null,
    loggedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
    current: row.id === sessionId,
  }));
}

/** Ends one session of the user; answers its device, or null if it had ended. Throws `bad_request` for the caller’s own. */
export async function revokeSession(db: Db, user: SignedInUser, sessionId: string): Promise<string | null> {
  if (sessionId === user.sessionId)
    throw new Refusal('bad_request', 'This is the device that you use now. Log out instead.');
  const [ended] = await db
    .delete(session)
    .where(and(eq(session.userId, user.id), eq(session.id, sessionId)))
    .returning({ device: session.userAgent });
  return ended ? ended.device || 'Unknown device' : null;
}

/** Ends all sessions but the caller’s; answers how many. */
export async function revokeOtherSessions(db: Db, user: SignedInUser): Promise<number> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, user.id), ne(session.id, user.sessionId)))
    .returning({ id: session.id });
  return ended.length;
}

/** For an operator: ends all sessions of the account with this email, or with null of everybody; answers how many, null without such an account. */
export async function endSessions(db: Db, email: string | null): Promise<number | null> {
  if (email === null) return (await db.delete(session).returning({ id: session.id })).length;
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  if (!owner) return null;
  return (await db.delete(session).where(eq(session.userId, owner.id)).returning({ id: session.id })).length;
}
