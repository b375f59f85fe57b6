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
  /** Whose commands; without it those of the session mirror. null delivers only what needs nobody signed in. */
  userId?: string | null;
  /** The network came back: rows that only waited for it are due at once. */
  reconnected?: boolean;
  signal?: AbortSignal;
  /** Where another drain holds the lock, work beside it: it was held for longer than `LOCK_PATIENCE_MS`, and may be nobody's. */
  besideLock?: boolean;
  /** For tests; the API of this program otherwise. */
  call?: typeof call;
  now?: () => number;
  random?: () => number;
}

export interface DrainReport {
  /** Another drain has the lock. */
  lockHeld: boolean;
  /** It has, and nothing was done here. */
  busy: boolean;
  delivered: number;
  /** An attempt had no answer: more of them now are pointless. */
  unreachable: boolean;
  /** Epoch ms of the next row that becomes due; null when nothing is left to deliver. */
  nextDueAt: number | null;
}

const LOCK = 'code-it-outbox';
/**
 * Firefox 153 now and then, on a busy machine, goes on holding a lock whose work has ended. Who finds it held for so long drains
 * as where there are no locks.
 */
export const LOCK_PATIENCE_MS = 10_000;
/** Lanes are independent: on a slow network a few at a time save most of the waiting. */
const LANES_AT_ONCE = 4;

/**
 * Delivers what is due, each lane in its order and a few lanes at a time, until nothing is. Never rejects because of the network: what could not be
 * delivered stays with its next time. Runs in a page and in the service worker alike.
 */
export async function drainOutbox(options: DrainOptions = {}): Promise<DrainReport> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  if (!locks) return { ...(await drain(options, false)), lockHeld: false };
  return locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) return { ...(await drain(options, true)), lockHeld: false };
    // Leases alone keep the two apart.
    if (options.besideLock) return { ...(await drain(options, false)), lockHeld: true };
    return { lockHeld: true, busy: true, delivered: 0, unreachable: false, nextDueAt: null };
  });
}

/** `exclusive`: a lease that another drain left is nobody's, as none works at the same time. */
async function drain(options: DrainOptions, exclusive: boolean): Promise<Omit<DrainReport, 'lockHeld'>> {
  const { now = Date.now } = options;
  const userId = options.userId === undefined ? ((await loadSessionMirror())?.user._id ?? null) : options.userId;
  await withDb(loadCommandsOfRows);
  if (options.reconnected) await withDb((db) => forgetBackoff(db, now()));
  const owner = crypto.randomUUID();
  const report = { busy: false, delivered: 0, unreachable: false };

  /** Delivers one row; false when there is none, or no use in going on. */
  const deliverNext = async () => {
    if (report.unreachable || options.signal?.aborted) return false;
    const row = await withDb((db) => claim(db, { userId, owner, now: now(), exclusive }));
    if (!row) return false;
    const { outcome, unreachable } = await deliver(row, options);
    if (outcome.kind === 'delivered') report.delivered += 1;
    // The server answers again: what only waited for that is due.
    if (outcome.kind === 'delivered' && row.attempts > 1) await withDb((db) => forgetBackoff(db, now()));
    report.unreachable ||= unreachable;
    return true;
  };
  const deliverInTurn = async () => {
    while (await deliverNext());
  };
  // The first goes alone: it tells whether there is anything to deliver, a network and a session.
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
    // Anything but a failed call is a defect of ours or of the database: the lease returns the row, with its key.
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
