import type { ApiError } from '#data/api/api-error.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { noteDelivery } from '#data/copies/last-delivery.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { backoffMs } from './backoff.ts';
import type { CommandKind, Reached, ReadCommand } from '../commands/command.ts';
import { commandOf, readRow } from '../commands/registry.ts';
import type { Outcome } from './outcomes.ts';

type Refusal = Extract<ApiError, { kind: 'http' }>;

const RETRIABLE = new Set([408, 425, 429]);

/** Deletes a delivered row and applies it to the copies, in one transaction, so that no view misses the change in between. */
export async function settleDelivered(
  db: CodeItDatabase,
  row: OutboxRow,
  { reached = 'apply', data = null }: { reached?: Reached; data?: unknown } = {},
): Promise<void> {
  const command = readRow(row);
  await db.transaction('rw', tablesOf(db, command), async () => {
    // A logout or another drain has deleted the row, so this response has no effect.
    if (!(await db.outbox.get(row.seq))) return;
    await db.outbox.delete(row.seq);
    await noteDelivery(db, row.key);
    const answer = { happened: reached === 'apply', code: null, data };
    await command?.copies.settle({ db, row, command, readRow, answer });
  });
}

/** Updates a row after a failed attempt: it waits for a retry, waits for a login, or is refused. Returns the outcome. */
export async function settleFailed(
  db: CodeItDatabase,
  row: OutboxRow,
  error: ApiError,
  { now, random }: { now: number; random: number },
): Promise<Outcome> {
  if (error.kind === 'canceled') {
    await change(db, row, { state: 'pending', notBefore: now, scheduledAt: now });
    return { kind: 'waiting' };
  }
  if (error.kind !== 'http' || error.status >= 500 || RETRIABLE.has(error.status)) {
    const retryAfterMs = error.kind === 'http' ? error.retryAfterMs : undefined;
    await change(db, row, {
      state: 'pending',
      notBefore: now + backoffMs(row.attempts, random, retryAfterMs),
      scheduledAt: now,
      heldByServer: retryAfterMs !== undefined,
      lastStatus: error.kind === 'http' ? error.status : null,
    });
    return { kind: 'waiting' };
  }
  return settleRefused(db, row, error);
}

async function settleRefused(db: CodeItDatabase, row: OutboxRow, refusal: Refusal): Promise<Outcome> {
  const { status, code, message } = refusal;
  const refused: Outcome = { kind: 'refused', status, code, message };
  const isOfSession = status === 401 || code === 'wrong_user';
  const parts = isOfSession ? [] : (readRow(row)?.split() ?? []);
  if (parts.length > 0) {
    await replaceByParts(db, row, parts);
    return { kind: 'waiting' };
  }
  const reached = commandOf(row.type)?.reached[code];
  if (reached) {
    await settleDelivered(db, row, { reached });
    // At the first attempt the user may be watching, so the server's message is shown. At a later attempt, the state was most
    // likely set by an earlier attempt of ours whose response was lost.
    return row.attempts === 1 ? refused : { kind: 'delivered', message: null, data: null };
  }
  const last = { lastStatus: status, lastMessage: message, lastCode: code };
  if (isOfSession) {
    await pauseAll(db, row.userId);
    await change(db, row, { ...last, state: 'paused-auth' });
    return { kind: 'waiting' };
  }
  const command = readRow(row);
  await db.transaction('rw', tablesOf(db, command), async () => {
    const isOurs = isStillLeased(await db.outbox.get(row.seq), row);
    await change(db, row, { ...last, state: 'dead' });
    const answer = { happened: false, code, data: refusal.data };
    if (isOurs) await command?.copies.settle({ db, row, command, readRow, answer });
  });
  return refused;
}

/** The tables that a response to the command may change. A worker may see an older database that lacks some of them. */
function tablesOf(db: CodeItDatabase, command: CommandKind | undefined) {
  const names: readonly string[] = ['outbox', 'meta', 'session', ...(command?.copies.stores ?? [])];
  return db.tables.filter(({ name }) => names.includes(name));
}

/**
 * Replaces a refused row by its parts. The server did nothing for the whole row, so each part gets a new key. The parts keep the
 * number of attempts: as tried rows they are not merged again.
 */
async function replaceByParts(db: CodeItDatabase, row: OutboxRow, parts: readonly ReadCommand[]): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    if (!isStillLeased(await db.outbox.get(row.seq), row)) return;
    // The parts get `seq` values between this row and the next one, because later rows of the lane may depend on any part.
    const next = (await db.outbox.where('seq').above(row.seq).first())?.seq ?? Math.floor(row.seq) + 1;
    await db.outbox.delete(row.seq);
    await db.outbox.bulkAdd(
      parts.map(({ payload }, i) => ({
        ...row,
        seq: row.seq + ((next - row.seq) * i) / parts.length,
        key: crypto.randomUUID(),
        payload,
        state: 'pending' as const,
        owner: '',
        leaseUntil: 0,
      })),
    );
  });
}

/** Pauses all rows of the user that need a session. */
async function pauseAll(db: CodeItDatabase, userId: string): Promise<void> {
  await db.outbox
    .where({ userId, state: 'pending' })
    .filter((row) => !commandOf(row.type)?.anyone)
    .modify({ state: 'paused-auth' });
}

/** Changes the row only while it is still leased to the attempt that got the response. */
async function change(db: CodeItDatabase, row: OutboxRow, changes: Partial<OutboxRow>): Promise<void> {
  await db.outbox
    .where('seq')
    .equals(row.seq)
    .filter((now) => isStillLeased(now, row))
    .modify({ ...changes, owner: '', leaseUntil: 0 });
}

/** Whether the stored row `now` still has the lease of the attempt that `row` was claimed for. */
function isStillLeased(now: OutboxRow | undefined, row: OutboxRow): boolean {
  return now?.state === 'inflight' && now.owner === row.owner && now.attempts === row.attempts;
}
