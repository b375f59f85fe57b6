import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { idempotency } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Clock } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';

/** The owner of the keys of calls that need no account (register). */
export const ANONYMOUS = 'anonymous';
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** What makes two calls the same one. */
export interface CallIdentity {
  userId: string;
  /** Null: the client sent no key, and the call is not deduplicated. */
  key: string | null;
  route: string;
  bodyHash: string;
}

export interface Outcome<T> {
  answer: T;
  replayed: boolean;
}

/** A hash of query and body that does not depend on the order of their fields. */
export function hashCall(query: unknown, body: unknown): string {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256')
    .update(JSON.stringify([query ?? null, body ?? null], sorted))
    .digest('base64url');
}

/** The remembered answer of this call, or null. Throws `idempotency_mismatch` when the key was used for another call. */
export async function findAnswer(db: Db, call: CallIdentity): Promise<{ response: unknown } | null> {
  if (call.key === null) return null;
  const [row] = await db
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.userId, call.userId), eq(idempotency.key, call.key)));
  if (!row) return null;
  if (row.route !== call.route || row.bodyHash !== call.bodyHash) {
    throw new Refusal('idempotency_mismatch', 'This Idempotency-Key was already used for another request.');
  }
  return { response: row.response };
}

/**
 * Runs `effect` once for a key: its writes and its answer commit together, and every later or concurrent call with the
 * key answers the same. A `Refusal` thrown by `effect` rolls everything back and is not remembered.
 */
export function once<T>(
  { db, clock }: { db: Db; clock: Clock },
  call: CallIdentity,
  effect: (tx: Db) => Promise<T>,
): Promise<Outcome<T>> {
  return inTransaction(db, async (tx) => {
    const { key } = call;
    if (key === null) return { answer: await effect(tx), replayed: false };
    // A concurrent call with this key waits here until the first one commits (then: replay) or rolls back (then: run).
    const claimed = await tx
      .insert(idempotency)
      .values({ ...call, key, status: 0, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    if (claimed.length === 0) {
      const found = await findAnswer(tx, call);
      if (!found) throw new Refusal('unavailable', 'Please try again.');
      return { answer: found.response as T, replayed: true };
    }
    const answer = await effect(tx);
    await tx
      .update(idempotency)
      .set({ status: 200, response: answer })
      .where(and(eq(idempotency.userId, call.userId), eq(idempotency.key, key)));
    return { answer, replayed: false };
  });
}

/** Forgets the keys that are older than 90 days. */
export async function pruneIdempotency({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.createdAt, new Date(clock.now().getTime() - KEPT_MS)));
}
