import { openDb } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { commandOf } from './commands.ts';

/** The rows as a screen lists them. A session that is still to be revoked is no business of the learner's. */
export function toPendingCommands(rows: readonly OutboxRow[]) {
  return rows.flatMap(({ seq, type, payload, createdAt, state, lastStatus, lastMessage }) => {
    const command = commandOf(type);
    if (command?.anyone) return [];
    const label = command?.label(payload) ?? 'A change that a newer version of the app made';
    return [{ id: seq, label, createdAt, state, lastStatus, lastMessage }];
  });
}

/** The user is signed in again: what waited for that is due. */
export async function resumeAfterLogin(userId: string, now = Date.now()): Promise<void> {
  const db = await openDb();
  await db.outbox
    .where({ userId, state: 'paused-auth' })
    .modify({ state: 'pending', notBefore: now, scheduledAt: now });
}

/**
 * Gives a refused or waiting command another try now. A refused one gets a new key: nothing of it was done, and under
 * the old one the server would only repeat its refusal.
 */
export async function retryCommand(seq: number, now = Date.now()): Promise<void> {
  const db = await openDb();
  await db.outbox
    .where({ seq })
    .filter(({ state }) => state === 'dead' || state === 'pending')
    .modify((row) => {
      if (row.state === 'dead') row.key = crypto.randomUUID();
      Object.assign(row, { state: 'pending', notBefore: now, scheduledAt: now, heldByServer: false });
    });
}

/** Deletes a command that the learner gives up. The view goes back to what the server has. */
export async function discardCommand(seq: number): Promise<void> {
  const db = await openDb();
  await db.outbox.delete(seq);
}
