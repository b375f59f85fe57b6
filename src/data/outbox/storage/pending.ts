import { withDb } from '#data/db/with-db.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow, OutboxState } from '#data/db/rows.ts';
import { NO_NAMES } from '../commands/names.ts';
import { commandOf, loadCommandsFor, readRow } from '../commands/registry.ts';
import { loadNames } from './load-names.ts';

/** A pending or refused change, as a screen shows it. `id` is the `seq` of its row. */
export interface PendingCommand {
  id: number;
  /** The kind of its command. */
  type: string;
  label: string;
  /** Epoch ms. */
  createdAt: number;
  state: OutboxState;
  attempts: number;
  /** When the next attempt is due, epoch ms; before the first attempt, the end of the undo window. */
  notBefore: number;
  /** The server set that time (Retry-After). */
  heldByServer: boolean;
  /** The server's message when it refused. */
  lastMessage: string | null;
  /** The code of that refusal. */
  lastCode: string | null;
  /** Ids of the courses and tracks that it changes. */
  about: readonly string[];
  /** The path of the page where the user can correct it; null when there is none. */
  edit: string | null;
  /** A newer version of the app wrote it, or it is damaged: it is kept, but never sent. */
  unreadable: boolean;
}

/** The pending and refused changes of a user, in order. */
export async function loadPendingCommands(db: CodeItDatabase, userId: string): Promise<PendingCommand[]> {
  const rows = await db.outbox.where({ userId }).sortBy('seq');
  // Not before the read: Dexie's live queries do not track reads that come after an await of something else.
  await loadCommandsFor(rows.map(({ type }) => type));
  const named = rows.flatMap((row) => readRow(row)?.names ?? []);
  return toPendingCommands(rows, await loadNames(db, userId, named));
}

/** The rows as a screen lists them. Commands that end a session are left out: they are not changes of the user. */
export function toPendingCommands(rows: readonly OutboxRow[], names = NO_NAMES): PendingCommand[] {
  return rows.filter(isLearners).map((row) => {
    const { seq: id, type, createdAt, state, attempts, notBefore, heldByServer, lastMessage, lastCode } = row;
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
      lastCode,
      label: command?.labelWith(names) ?? 'A change made by another version of Code It',
      about: command?.about ?? [],
      edit: command?.edit ?? null,
      unreadable: !command,
    };
  });
}

function isLearners({ type }: OutboxRow): boolean {
  return !commandOf(type)?.anyone;
}

/** Loads the commands of all that waits. A view that applies them calls this first: a live query cannot wait for a chunk. */
export async function loadWaitingCommands(): Promise<void> {
  const rows = await withDb((db) => db.outbox.toArray());
  await loadCommandsFor(rows.map(({ type }) => type));
}

/** The number of pending and refused commands of a user. */
export function countPending(userId: string): Promise<number> {
  return withDb((db) => db.outbox.where({ userId }).filter(isLearners).count());
}

/** Like `countPending`, plus forms with unsaved text and files to upload: everything that a logout would lose. */
export function countUnsaved(userId: string): Promise<number> {
  return withDb(
    async (db) =>
      (await db.outbox.where({ userId }).filter(isLearners).count()) +
      (await db.unsaved.where({ userId }).count()) +
      // Each file has two rows: its facts and its bytes.
      Math.ceil((await db.files.where({ userId }).count()) / 2),
  );
}

/** Makes the commands due that waited for the user's login. */
export async function resumeAfterLogin(userId: string, now = Date.now()): Promise<void> {
  await withDb((db) =>
    db.outbox.where({ userId, state: 'paused-auth' }).modify({ state: 'pending', notBefore: now, scheduledAt: now }),
  );
}

/** Ends the undo windows and backoffs of a user's commands. Delays that the server set stay. */
export async function makeDue(userId: string, now = Date.now()): Promise<void> {
  await withDb((db) =>
    db.outbox
      .where({ userId, state: 'pending' })
      .filter(({ heldByServer }) => !heldByServer)
      .modify({ notBefore: now, scheduledAt: now }),
  );
}

/**
 * Makes a refused or pending command due now. A refused one gets a new key: for the old key the server would repeat its refusal.
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
 * Deletes a command that the user discards; views then show the server's state. Returns the row, for `restoreCommand`. Null
 * when it is being sent or is already gone; then nothing is deleted.
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

/** Puts a discarded command back in its place. It keeps its key, so an earlier attempt still takes effect only once. */
export async function restoreCommand(row: OutboxRow): Promise<void> {
  await withDb((db) => db.outbox.put(row));
}

/** More than 0 when commands or files of other users wait on this device. Only the number: the contents are private. */
export async function countOthersPending(db: CodeItDatabase, userId: string): Promise<number> {
  const changes = await db.outbox.where('userId').notEqual(userId).filter(isLearners).count();
  return changes + (await db.files.where('userId').notEqual(userId).count());
}

/** Deletes the unsent commands, files and unsaved text of all users but `userId`. */
export async function discardOthersPending(userId: string): Promise<void> {
  await withDb((db) =>
    db.transaction('rw', db.outbox, db.unsaved, db.files, async () => {
      await db.files.where('userId').notEqual(userId).delete();
      await db.outbox.where('userId').notEqual(userId).filter(isLearners).delete();
      await db.unsaved.where('userId').notEqual(userId).delete();
    }),
  );
}
