import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '#contract/error.ts';
import type { Db } from '../db/db.ts';
import { idempotency } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Clock } from '../deps.ts';
import { Refusal } from './refusal.ts';
import { referToSent, restoreSent } from './authoring/sent-texts.ts';

/** The user id for keys of calls that need no account (register). */
export const ANONYMOUS = 'anonymous';

/** The status of a row whose call was not refused. */
const DONE = 200;

/** Refusals that a login or some patience ends. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'session_expired', 'rate_limited']);

/** Two calls with the same identity are the same call. */
export interface CallIdentity {
  userId: string;
  /** Null: the client sent no key, and the call is not deduplicated. */
  key: string | null;
  route: string;
  bodyHash: string;
  /** The body as it came. */
  sent: unknown;
}

export interface Outcome<T> {
  answer: T;
  replayed: boolean;
}

/**
 * A hash of query and body that does not depend on the order of their fields. Passwords are left out: the hash is fast
 * and kept for a long time, so a person with a copy of the table could guess them.
 */
export function hashCall(query: unknown, body: unknown): string {
  const sorted = (name: string, value: unknown) => {
    if (/password$/i.test(name)) return undefined;
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  };
  return createHash('sha256')
    .update(JSON.stringify([query ?? null, body ?? null], sorted))
    .digest('base64url');
}

/** A stored answer: the answer itself, or the refusal. */
interface Remembered {
  answer: unknown;
  refusal: Refusal | null;
}

async function recall(db: Db, call: CallIdentity & { key: string }): Promise<Remembered | null> {
  const [row] = await db
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.userId, call.userId), eq(idempotency.key, call.key)));
  if (!row) return null;
  if (row.route !== call.route || row.bodyHash !== call.bodyHash) {
    throw new Refusal('idempotency_mismatch', 'This Idempotency-Key was already used for another request.');
  }
  if (row.status === DONE) return { answer: restoreSent(row.response, call.sent), refusal: null };
  const { code, message, data } = row.response as ErrorAnswer;
  return { answer: null, refusal: new Refusal(code, message, data) };
}

/**
 * The stored answer of this call, or null. Throws a stored refusal, and `idempotency_mismatch` if the key was used for
 * another call.
 */
export async function findAnswer(db: Db, call: CallIdentity): Promise<{ response: unknown } | null> {
  if (call.key === null) return null;
  const remembered = await recall(db, { ...call, key: call.key });
  if (remembered?.refusal) throw remembered.refusal;
  return remembered && { response: remembered.answer };
}

/**
 * Runs `effect` once for a key: its writes and its answer commit together, and every later or concurrent call with the
 * key gets the same answer. A `Refusal` thrown by `effect` rolls everything back. If the call itself is at fault, the
 * refusal is the answer to every later call too: otherwise a delayed copy of the request could do what the client was
 * told had failed. Nobody's refusal is not kept: whoever likes would fill the table.
 */
export async function once<T>(
  { db, clock }: { db: Db; clock: Clock },
  call: CallIdentity,
  effect: (tx: Db) => Promise<T>,
): Promise<Outcome<T>> {
  const { key } = call;
  if (key === null) return { answer: await inTransaction(db, effect), replayed: false };
  const { sent, ...identity } = call;
  const claim = { ...identity, key, createdAt: clock.now() };
  try {
    return await inTransaction(db, async (tx) => {
      // A concurrent call with this key waits here until the first one commits (then: replay) or rolls back (then: run).
      const claimed = await tx
        .insert(idempotency)
        .values({ ...claim, status: 0 })
        .onConflictDoNothing()
        .returning({ key: idempotency.key });
      if (claimed.length === 0) return replay<T>(tx, { ...call, key });
      const answer = await effect(tx);
      await tx
        .update(idempotency)
        .set({ status: DONE, response: referToSent(answer, sent) })
        .where(and(eq(idempotency.userId, call.userId), eq(idempotency.key, key)));
      return { answer, replayed: false };
    });
  } catch (error) {
    if (!(error instanceof Refusal) || !isFinal(error) || call.userId === ANONYMOUS) throw error;
    const saved = await db
      .insert(idempotency)
      .values({ ...claim, status: ERROR_STATUS[error.code], response: error.toAnswer() })
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    // After the rollback a concurrent call with this key was answered first: its answer counts.
    if (saved.length === 0) return replay<T>(db, { ...call, key });
    throw error;
  }
}

async function replay<T>(db: Db, call: CallIdentity & { key: string }): Promise<Outcome<T>> {
  const remembered = await recall(db, call);
  if (!remembered) throw new Refusal('unavailable', 'Please try again.');
  if (remembered.refusal) throw remembered.refusal;
  return { answer: remembered.answer as T, replayed: true };
}

/** Whether the refusal depends on the call itself and not on the moment. */
function isFinal({ code, isServerFault }: Refusal): boolean {
  return !isServerFault && !PASSING.has(code);
}
