import { withDb } from '#data/db/with-db.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { isAtHome } from '#data/session/private-writes.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import type { Absorbed, ReadCommand } from '../commands/command.ts';
import { loadCommandsFor, readRow } from '../commands/registry.ts';
import type { CommandType, PayloadOf } from '../commands/registry.ts';
import { isUntried } from './due.ts';
import { publishOutcome } from '../delivery/outcomes.ts';

export interface EnqueueOptions {
  /** Undo window: the command is due after this many milliseconds. */
  delayMs?: number;
  now?: number;
  key?: string;
}

interface TransactionOptions {
  also?: Also | undefined;
  /** Checks in the same transaction that the user is still signed in: what comes after the logout must not stay on the device. */
  whileSignedIn?: boolean;
}

/**
 * Adds a command to the outbox and resolves with its key once it is durable. A command that is due at once replaces the untried
 * commands of its lane that it can be merged with. A command with an undo window is kept beside them, so that they are still
 * there after an undo. A command about the same thing as a refused command becomes part of that command (`absorb`). Rejects
 * with `StorageFailure` without a database, and with `SessionEnded` where `whileSignedIn` does not hold.
 */
export async function enqueue<T extends CommandType>(
  type: T,
  userId: string,
  payload: PayloadOf<T>,
  { also, whileSignedIn = false, ...options }: EnqueueOptions & TransactionOptions = {},
): Promise<string> {
  await loadCommandsFor([type]);
  const key = options.key ?? crypto.randomUUID();
  let left = true;
  await withDb((db) =>
    db.transaction('rw', db.session, db.outbox, db.unsaved, db.files, async () => {
      if (whileSignedIn && !(await isAtHome(db, userId))) throw new SessionEnded();
      // The connection can be lost after the commit; `withDb` then runs this again.
      if (await db.outbox.get({ key })) return;
      left = await enqueueIn(db, type, userId, payload, { ...options, key });
      await also?.(db);
    }),
  );
  // No row has this key, so no drain will publish an outcome for it.
  if (!left) publishOutcome({ key, refreshes: [], outcome: { kind: 'waiting' } });
  return key;
}

/** Another write in the same transaction as the command. It can use the tables `outbox`, `unsaved` and `files`. */
export type Also = (db: CodeItDatabase) => Promise<unknown>;

/** Like `enqueue`, inside a transaction of the caller, who has loaded the kind of command. False when no row was written. */
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
 * Undoes a command. 'taken-back': it was untried and is deleted. 'too-late': it was tried, delivered or replaced, or it
 * replaced an earlier command, which would be lost too. The caller then enqueues the opposite command.
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
