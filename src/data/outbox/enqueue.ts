import { withDb } from '#data/db/with-db.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { commandOf, readRow } from './commands.ts';
import type { CommandType, PayloadOf } from './commands.ts';
import { isUntried } from './due.ts';

export interface EnqueueOptions {
  /** Undo window: the command is due this many milliseconds from now. */
  delayMs?: number;
  now?: number;
  key?: string;
}

/**
 * Puts a command into the outbox and resolves with its key once it is durable. A command that is due at once takes the
 * place of those of its lane that were never tried; one with an undo window stands beside them, so that its undo
 * brings them back. Rejects with `StorageFailure` without a database.
 */
export async function enqueue<T extends CommandType>(
  type: T,
  userId: string,
  payload: PayloadOf<T>,
  { delayMs = 0, now = Date.now(), key = crypto.randomUUID() }: EnqueueOptions = {},
): Promise<string> {
  const command = commandOf(type);
  if (!command) throw new Error(`No such command: ${type}`);
  const entity = command.entity(payload);
  await withDb((db) =>
    db.transaction('rw', db.outbox, async () => {
      // The connection may have been lost after the commit: said once is enough.
      if (await db.outbox.get({ key })) return;
      let said: unknown = payload;
      let replacing = false;
      if (delayMs === 0) {
        const lane = await db.outbox.where({ userId, entity }).sortBy('seq');
        for (const row of lane.reverse()) {
          const earlier = isUntried(row) ? readRow(row) : undefined;
          const merged = earlier ? command.merge(earlier.payload, said) : null;
          if (merged === null) break;
          said = merged;
          replacing = true;
          await db.outbox.delete(row.seq);
        }
      }
      const row: Omit<OutboxRow, 'seq'> = {
        key,
        userId,
        entity,
        type,
        payload: said,
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
    }),
  );
  return key;
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
