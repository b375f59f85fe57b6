import { createHash } from 'node:crypto';
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { looksOfficial } from '#contract/official-names.ts';
import type { Db } from '../../db/db.ts';
import { retiredUsernames } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';

const hashOf = (username: string) => createHash('sha256').update(username.toLowerCase()).digest('hex');

export const usernameTaken = () => new Refusal('already_registered', 'This username is taken. Please choose another.');

/** Throws `already_registered` for a name that looks like one of ours. */
export function requirePersonalName(username: string): void {
  if (looksOfficial(username)) throw usernameTaken();
}

/** Reserves the username for this user; without `userId` nobody can have it again. */
export async function retireUsername(
  tx: Db,
  { username, userId, now }: { username: string; userId: string | null; now: Date },
): Promise<void> {
  await tx
    .insert(retiredUsernames)
    .values({ hash: hashOf(username), userId, retiredAt: now })
    .onConflictDoNothing();
}

/** Whether anybody gave the username up. */
export async function isRetired(tx: Db, username: string): Promise<boolean> {
  return (await tx.$count(retiredUsernames, eq(retiredUsernames.hash, hashOf(username)))) > 0;
}

/**
 * Throws `already_registered` for a username that somebody else gave up. Call it after the name was written: whoever gives it
 * up at this moment holds that up until they have committed.
 */
export async function requireUnusedUsername(tx: Db, username: string, userId: string): Promise<void> {
  const others = or(isNull(retiredUsernames.userId), ne(retiredUsernames.userId, userId));
  const given = and(eq(retiredUsernames.hash, hashOf(username)), others);
  if ((await tx.$count(retiredUsernames, given)) > 0) throw usernameTaken();
}
