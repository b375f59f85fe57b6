import { ApiFailure, toApiError } from '#data/api/api-error.ts';
import type { call } from '#data/api/http-client.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { withDb } from '#data/db/with-db.ts';
import { loadSessionMirror } from '#data/session/session-mirror.ts';
import { claim, nextDueAt } from './claim.ts';
import { commandOf, loadCommandsFor } from '../commands/registry.ts';
import { publishOutcome } from './outcomes.ts';
import type { Outcome } from './outcomes.ts';
import { sendCommand } from './send.ts';
import { settleDelivered, settleFailed } from './settle.ts';

export interface DrainOptions {
  /** The user whose commands are sent; by default the user in the session mirror. null: only commands that need no session. */
  userId?: string | null;
  /** The network returned: rows in their backoff become due at once. */
  reconnected?: boolean;
  signal?: AbortSignal;
  /** Drain even if another drain holds the lock. For a lock held longer than `LOCK_PATIENCE_MS`, whose owner may be gone. */
  besideLock?: boolean;
  /** For tests. */
  call?: typeof call;
  now?: () => number;
  random?: () => number;
}

export interface DrainReport {
  /** Another drain holds the lock. */
  lockHeld: boolean;
  /** Another drain holds the lock, and this one did nothing. */
  busy: boolean;
  delivered: number;
  /** An attempt got no response, so the drain stopped. */
  unreachable: boolean;
  /** When the next row becomes due, epoch ms; null when nothing is left to deliver. */
  nextDueAt: number | null;
}

const LOCK = 'code-it-outbox';
/**
 * On a busy machine, Firefox 153 sometimes keeps holding a lock after its callback has ended. If the lock is held for this
 * long, a drain works without it, as in browsers without the Web Locks API.
 */
export const LOCK_PATIENCE_MS = 10_000;
/** Lanes are independent. On a slow network, a few in parallel save most of the waiting time. */
const LANES_AT_ONCE = 4;

/**
 * Delivers due rows until none is due: each lane in its order, a few lanes in parallel. Does not reject because of the network:
 * a row that could not be delivered stays, with the time of its next attempt. Runs in pages and in the service worker.
 */
export async function drainOutbox(options: DrainOptions = {}): Promise<DrainReport> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  if (!locks) return { ...(await drain(options, false)), lockHeld: false };
  return locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) return { ...(await drain(options, true)), lockHeld: false };
    // Only the leases keep the two drains from sending the same row.
    if (options.besideLock) return { ...(await drain(options, false)), lockHeld: true };
    return { lockHeld: true, busy: true, delivered: 0, unreachable: false, nextDueAt: null };
  });
}

/** `exclusive`: no other drain runs, so rows with a lease of another owner can be claimed. */
async function drain(options: DrainOptions, exclusive: boolean): Promise<Omit<DrainReport, 'lockHeld'>> {
  const { now = Date.now } = options;
  const userId = options.userId === undefined ? ((await loadSessionMirror())?.user._id ?? null) : options.userId;
  await withDb(loadCommandsOfRows);
  if (options.reconnected) await withDb((db) => forgetBackoff(db, now()));
  const owner = crypto.randomUUID();
  const report = { busy: false, delivered: 0, unreachable: false };

  /** Delivers one row. False when no row is due, the server is unreachable, or the drain was aborted. */
  const deliverNext = async () => {
    if (report.unreachable || options.signal?.aborted) return false;
    const row = await withDb((db) => claim(db, { userId, owner, now: now(), exclusive }));
    if (!row) return false;
    const { outcome, unreachable } = await deliver(row, options);
    if (outcome.kind === 'delivered') report.delivered += 1;
    // The server responds again, so rows in their backoff become due.
    if (outcome.kind === 'delivered' && row.attempts > 1) await withDb((db) => forgetBackoff(db, now()));
    report.unreachable ||= unreachable;
    return true;
  };
  const deliverInTurn = async () => {
    while (await deliverNext());
  };
  // The first row is sent alone. It shows whether there is anything to deliver, a network, and a valid session.
  if (await deliverNext()) {
    const turns = await Promise.allSettled(Array.from({ length: LANES_AT_ONCE }, deliverInTurn));
    const failed = turns.find((turn) => turn.status === 'rejected');
    if (failed) throw failed.reason;
  }
  return {
    ...report,
    nextDueAt: await withDb((db) => nextDueAt(db, { userId, now: now(), exclusive })),
  };
}

async function deliver(
  row: OutboxRow,
  { call: send, now = Date.now, random = Math.random, signal }: DrainOptions,
): Promise<{ outcome: Outcome; unreachable: boolean }> {
  let outcome: Outcome;
  let unreachable = false;
  try {
    const answer = await sendCommand(row, { send, signal });
    await withDb((db) => settleDelivered(db, row, { data: answer.data }));
    outcome = { kind: 'delivered', ...answer };
  } catch (error) {
    // Any other error is a bug or a database failure. The row can be claimed again, with the same key, when its lease expires.
    if (!(error instanceof ApiFailure)) throw error;
    const detail = toApiError(error);
    unreachable = detail.kind !== 'http';
    outcome = await withDb((db) => settleFailed(db, row, detail, { now: now(), random: random() }));
  }
  publishOutcome({ key: row.key, refreshes: commandOf(row.type)?.refreshes ?? [], outcome });
  return { outcome, unreachable };
}

async function loadCommandsOfRows(db: CodeItDatabase): Promise<void> {
  const rows = await db.outbox.toArray();
  await loadCommandsFor(rows.map(({ type }) => type));
}

async function forgetBackoff(db: CodeItDatabase, now: number): Promise<void> {
  await db.outbox
    .where({ state: 'pending' })
    .filter(({ attempts, heldByServer }) => attempts > 0 && !heldByServer)
    .modify({ notBefore: now, scheduledAt: now });
}
