import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { FactorCipher } from '../../auth/factor-cipher.ts';
import type { Db } from '../../db/db.ts';
import type { ChallengeKind } from '../../db/factor-schema.ts';
import { challenges } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';

const GOOD_FOR_MS = 5 * 60_000;

interface Challenge {
  userId: string;
  question: string;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Keeps that something was begun; answers the token that finishes it, within five minutes. */
export async function beginChallenge(
  db: Db,
  clock: Clock,
  { kind, userId, question = '' }: { kind: ChallengeKind; userId: string; question?: string | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + GOOD_FOR_MS);
  await db.insert(challenges).values({ hash: hashOf(token), kind, userId, question, expiresAt });
  return token;
}

const live = (clock: Clock, kind: ChallengeKind, token: string) =>
  and(eq(challenges.hash, hashOf(token)), eq(challenges.kind, kind), gt(challenges.expiresAt, clock.now()));

const over = () => new Refusal('forbidden', 'This took too long. Please start again.');

/** What the token is of, for a try that may fail. Throws `forbidden` when it is over. */
export async function readChallenge(db: Db, clock: Clock, kind: ChallengeKind, token: string): Promise<Challenge> {
  const [found] = await db
    .select()
    .from(challenges)
    .where(live(clock, kind, token));
  if (!found) throw over();
  return found;
}

/** The same, and it is over: of several calls at once one gets it. */
export async function takeChallenge(db: Db, clock: Clock, kind: ChallengeKind, token: string): Promise<Challenge> {
  const [taken] = await db
    .delete(challenges)
    .where(live(clock, kind, token))
    .returning();
  if (!taken) throw over();
  return taken;
}

/**
 * The same for somebody who is not known yet: the token itself holds the question, encrypted, so that asking leaves no row. Answers the
 * token.
 */
export async function beginWithoutRow(cipher: FactorCipher, clock: Clock, question: string): Promise<string> {
  return cipher.seal(JSON.stringify({ question, until: clock.now().getTime() + GOOD_FOR_MS }));
}

/** The question of such a token. Throws `forbidden` when it is over, or none of ours. */
export async function readWithoutRow(cipher: FactorCipher, clock: Clock, token: string): Promise<string> {
  // What was not sealed here does not open: it is as one that is over.
  const text = await cipher.open(token).catch(() => null);
  const { question = '', until = 0 } = JSON.parse(text ?? '{}') as { question?: string; until?: number };
  if (until <= clock.now().getTime()) throw over();
  return question;
}

/** Notes that the token did its work. Throws `forbidden` when it did so before. */
export async function endWithoutRow(
  db: Db,
  clock: Clock,
  { kind, userId, token }: { kind: ChallengeKind; userId: string; token: string },
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + GOOD_FOR_MS);
  const [ended] = await db
    .insert(challenges)
    .values({ hash: hashOf(token), kind, userId, question: '', expiresAt })
    .onConflictDoNothing()
    .returning({ hash: challenges.hash });
  if (!ended) throw over();
}
