import type { Table } from 'dexie';
import type { OutboxRow } from '#data/db/rows.ts';

export type BackupCommand = Omit<OutboxRow, 'userId'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The server remembers idempotency keys for 90 days. Ten days are a margin for wrong clocks. */
const REMEMBERED_MS = 80 * DAY_MS;
const FORGOTTEN =
  'This change comes from a backup and is more than 80 days old, so the server may already have it. Check whether you still need it before you retry.';

/**
 * Adds the commands of a backup that are not in the outbox, and resolves with their number. A command keeps its key, so that
 * the server executes it at most once. Commands that are already in the outbox are not changed.
 */
export async function restoreCommands(
  outbox: Table<OutboxRow>,
  commands: readonly BackupCommand[],
  userId: string,
  now: number,
): Promise<number> {
  const waiting = await outbox.orderBy('seq').toArray();
  const keys = new Set(waiting.map(({ key }) => key));
  const missing = commands.filter(({ key }) => !keys.has(key)).map((command) => withheld(command, now));
  const mine = waiting.filter((row) => row.userId === userId);
  const taken = waiting.map(({ seq }) => seq);
  await outbox.bulkPut(placeCommands(mine, taken, missing).map((command) => ({ ...command, userId })));
  return missing.length;
}

function withheld(command: BackupCommand, now: number): BackupCommand {
  if (command.state === 'dead' || command.createdAt > now - REMEMBERED_MS) return command;
  return {
    ...command,
    state: 'dead',
    lastStatus: null,
    lastMessage: FORGOTTEN,
    lastCode: null,
    owner: '',
    leaseUntil: 0,
  };
}

interface Placed {
  seq: number;
  createdAt: number;
}

/**
 * Gives each command of a backup a `seq`: among the user's commands in the outbox by creation time, so that of two commands
 * about the same thing the later one stays last. The order within each list is kept, and rows in the outbox do not move
 * (`taken` has the `seq` of all users' rows). In an empty outbox each command gets its old `seq`.
 */
function placeCommands<T extends Placed>(
  held: readonly Placed[],
  taken: readonly number[],
  incoming: readonly T[],
): T[] {
  if (taken.length === 0) return [...incoming];
  const gaps = new Map<number, T[]>();
  let gap = 0;
  for (const command of incoming) {
    while (gap < held.length && (held[gap]?.createdAt ?? 0) <= command.createdAt) gap += 1;
    gaps.set(gap, [...(gaps.get(gap) ?? []), command]);
  }
  return [...gaps].flatMap(([at, commands]) => {
    const room = commands.length + 1;
    const next = held[at]?.seq;
    const before = next === undefined ? taken.at(-1) : taken[taken.indexOf(next) - 1];
    const start = before ?? (next ?? 0) - room;
    const end = next ?? Math.floor(start) + room;
    return commands.map((command, i) => ({ ...command, seq: start + ((end - start) * (i + 1)) / room }));
  });
}
