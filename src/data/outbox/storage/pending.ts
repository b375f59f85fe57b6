import { withDb } from '#data/db/with-db.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow, OutboxState } from '#data/db/rows.ts';
import { commandOf, loadCommandsFor, readRow } from '../commands/registry.ts';

/** A change that the server has not taken yet, as a screen shows it. `id` is its place in the outbox. */
export interface PendingCommand {
  id: number;
  /** The name of its command. */
  type: string;
  label: string;
  /** Epoch ms. */
  createdAt: number;
  state: OutboxState;
  attempts: number;
  /** When the next try is due, epoch ms; the end of the undo window where there was none yet. */
  notBefore: number;
  /** The server named that time. */
  heldByServer: boolean;
  /** The server's words when it refused. */
  lastMessage: string | null;
  /** Of the courses and tracks that it is about. */
  about: readonly string[];
  /** Where the learner can correct it. */
  edit: string | null;
  /** Written by another version of the app, or damaged: it is kept, and never sent. */
  unreadable: boolean;
}

/** What waits of a user, in order. */
export async function loadPendingCommands(db: CodeItDatabase, userId: string): Promise<PendingCommand[]> {
  const rows = await db.outbox.where({ userId }).sortBy('seq');
  // After the reading: while something else is awaited, Dexie does not see what a live query reads.
  await loadCommandsFor(rows.map(({ type }) => type));
  return toPendingCommands(rows);
}

/** The rows as a screen lists them. A session that is still to be revoked is no business of the learner's. */
export function toPendingCommands(rows: readonly OutboxRow[]): PendingCommand[] {
  return rows.filter(isLearners).map((row) => {
    const { seq: id, type, createdAt, state, attempts, notBefore, heldByServer, lastMessage } = row;
    const command = readRow(row);
    return {
      id,
      type,
      createdAt,
      state,
      attempts,
      notBefore,
      heldByServer,
      lastMessage,
      label: command?.label ?? 'A change that this version cannot read',
      about: command?.about ?? [],
      edit: command?.edit ?? null,
      unreadable: !command,
    };
  });
}

function isLearners({ type }: OutboxRow): boolean {
  return !commandOf(type)?.anyone;
}

/** How many commands of a user the server has not taken, refused ones included. */
export function countPending(userId: string): Promise<number> {
  return withDb((db) => db.outbox.where({ userId }).filter(isLearners).count());
}

/** As `countPending`, with the forms in which something is typed and the files that are still to be sent: all that a logout would lose. */
export function countUnsaved(userId: string): Promise<number> {
  return withDb(
    async (db) =>
      (await db.outbox.where({ userId }).filter(isLearners).count()) +
      (await db.unsaved.where({ userId }).count()) +
      // Each is two rows: what it is, and its bytes.
      (await db.files.where({ userId }).count()) / 2,
  );
}

/** The user is signed in again: what waited for that is due. */
export async function resumeAfterLogin(userId: string, now = Date.now()): Promise<void> {
  await withDb((db) =>
    db.outbox.where({ userId, state: 'paused-auth' }).modify({ state: 'pending', notBefore: now, scheduledAt: now }),
  );
}

/** Ends the undo windows of a user and the waits that no server asked for: what waits is due now. */
export async function makeDue(userId: string, now = Date.now()): Promise<void> {
  await withDb((db) =>
    db.outbox
      .where({ userId, state: 'pending' })
      .filter(({ heldByServer }) => !heldByServer)
      .modify({ notBefore: now, scheduledAt: now }),
  );
}

/**
 * Gives a refused or waiting command another try now. A refused one gets a new key: nothing of it was done, and under
 * the old one the server would only repeat its refusal.
 */
export async function retryCommand(seq: number, now = Date.now()): Promise<void> {
  await withDb((db) =>
    db.outbox
      .where({ seq })
      .filter(({ state }) => state === 'dead' || state === 'pending')
      .modify((row) => {
        if (row.state === 'dead') row.key = crypto.randomUUID();
        Object.assign(row, { state: 'pending', notBefore: now, scheduledAt: now, heldByServer: false });
      }),
  );
}

/**
 * Deletes a command that the learner gives up; the view goes back to what the server has. Returns it for `restoreCommand`;
 * null while it is being sent, or when it is gone: then there is nothing to give up.
 */
export function discardCommand(seq: number): Promise<OutboxRow | null> {
  return withDb((db) =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(seq);
      if (!row || row.state === 'inflight') return null;
      await db.outbox.delete(seq);
      return row;
    }),
  );
}

/** Puts a discarded command back where it was, with its key: what was tried before acts once all the same. */
export async function restoreCommand(row: OutboxRow): Promise<void> {
  await withDb((db) => db.outbox.put(row));
}

/** More than 0 when commands or files of others than `userId` wait on this device. What they say is not this user's to know. */
export async function countOthersPending(db: CodeItDatabase, userId: string): Promise<number> {
  const changes = await db.outbox.where('userId').notEqual(userId).filter(isLearners).count();
  return changes + (await db.files.where('userId').notEqual(userId).count());
}

/** Deletes what others than `userId` left to be sent on this device, or typed. */
export async function discardOthersPending(userId: string): Promise<void> {
  await withDb((db) =>
    db.transaction('rw', db.outbox, db.unsaved, db.files, async () => {
      await db.files.where('userId').notEqual(userId).delete();
      await db.outbox.where('userId').notEqual(userId).filter(isLearners).delete();
      await db.unsaved.where('userId').notEqual(userId).delete();
    }),
  );
}
