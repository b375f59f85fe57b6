import { withDb } from '#data/db/with-db.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import type { Absorbed, ReadCommand } from '../commands/command.ts';
import { loadCommandsFor, readRow } from '../commands/registry.ts';
import type { CommandType, PayloadOf } from '../commands/registry.ts';
import { isUntried } from './due.ts';
import { publishOutcome } from '../delivery/outcomes.ts';

export interface EnqueueOptions {
  /** Undo window: the command is due this many milliseconds from now. */
  delayMs?: number;
  now?: number;
  key?: string;
}

/**
 * Puts a command into the outbox and resolves with its key once it is durable. A command that is due at once takes the
 * place of those of its lane that were never tried; one with an undo window stands beside them, so that its undo
 * brings them back. What says something of a refused one that is to be settled becomes part of that. Rejects with `StorageFailure` without a database.
 */
export async function enqueue<T extends CommandType>(
  type: T,
  userId: string,
  payload: PayloadOf<T>,
  { also, ...options }: EnqueueOptions & { also?: Also | undefined } = {},
): Promise<string> {
  await loadCommandsFor([type]);
  const key = options.key ?? crypto.randomUUID();
  let left = true;
  await withDb((db) =>
    db.transaction('rw', db.outbox, db.unsaved, db.files, async () => {
      // The connection may have been lost after the commit: said once is enough.
      if (await db.outbox.get({ key })) return;
      left = await enqueueIn(db, type, userId, payload, { ...options, key });
      await also?.(db);
    }),
  );
  // Nobody will hear of it under this key.
  if (!left) publishOutcome({ key, refreshes: [], outcome: { kind: 'waiting' } });
  return key;
}

/** What is to be durable together with a command, on the tables `outbox`, `unsaved` and `files`. */
export type Also = (db: CodeItDatabase) => Promise<unknown>;

/** As `enqueue`, within a transaction and with the command's kind loaded. False when no row was needed for it. */
export async function enqueueIn<T extends CommandType>(
  db: CodeItDatabase,
  type: T,
  userId: string,
  payload: PayloadOf<T>,
  { delayMs = 0, now = Date.now(), key = crypto.randomUUID() }: EnqueueOptions = {},
): Promise<boolean> {
  const wanted = readRow({ type, payload });
  if (!wanted) throw new Error(`No such command: ${type}`);
  const { entity } = wanted;
  let command = wanted;
  const lane = await db.outbox.where({ userId, entity }).sortBy('seq');
  for (const row of command.absorbs ? lane : []) {
    const refused = row.state === 'dead' ? readRow(row) : undefined;
    const absorbed: Absorbed<ReadCommand> | null | undefined =
      refused && command.absorbedInto({ command: refused, lastCode: row.lastCode });
    if (!refused || !absorbed) continue;
    const revived = { state: 'pending' as const, key: crypto.randomUUID(), notBefore: now, scheduledAt: now };
    await db.outbox.update(row.seq, { payload: absorbed.payload, v: refused.v, ...(absorbed.revive && revived) });
    if (absorbed.rest === null) return false;
    command = absorbed.rest;
  }
  let replacing = false;
  for (const row of delayMs === 0 ? lane.reverse() : []) {
    const earlier = isUntried(row) ? readRow(row) : undefined;
    const merged = earlier ? command.mergedWith(earlier) : null;
    if (merged === null) break;
    command = merged;
    replacing = true;
    await db.outbox.delete(row.seq);
  }
  if (command.isNothing) return false;
  const row: Omit<OutboxRow, 'seq'> = {
    key,
    userId,
    entity,
    type,
    payload: command.payload,
    v: command.v,
    state: 'pending',
    attempts: 0,
    createdAt: now,
    notBefore: now + delayMs,
    scheduledAt: now,
    heldByServer: false,
    replacing,
    leaseUntil: 0,
    owner: '',
    lastStatus: null,
    lastMessage: null,
    lastCode: null,
  };
  await db.outbox.add(row);
  return true;
}

/**
 * Takes a command back. 'taken-back': it was never tried and is gone. 'too-late': it was tried, delivered or replaced, or
 * took the place of an earlier one, which would be gone with it; the caller says the opposite instead.
 */
export async function takeBack(key: string): Promise<'taken-back' | 'too-late'> {
  return withDb((db) =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get({ key });
      if (!row || row.replacing || !isUntried(row)) return 'too-late';
      await db.outbox.delete(row.seq);
      return 'taken-back';
    }),
  );
}
