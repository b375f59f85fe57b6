import type { Table } from 'dexie';
import type { OutboxRow } from '#data/db/rows.ts';

export type BackupCommand = Omit<OutboxRow, 'userId'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The server remembers for 90 days which commands it has had; ten are for clocks that are wrong. */
const REMEMBERED_MS = 80 * DAY_MS;
const FORGOTTEN =
  'This change comes from a backup and is older than 80 days: the server could no longer tell whether it has it. Look whether it is needed before you try it again.';

/**
 * Puts the commands of a backup that do not wait here into the outbox, and tells how many those were. A command keeps its key, so
 * that the server does at most once what it may have had already; one that waits here stays as it is here.
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
 * Gives the commands of a backup their places in the outbox: among those of the same user by the time they were made, so that
 * of two wishes about the same thing the later one stays the last. Each list is in order, which stays; what is in the outbox
 * (`taken`: the places of everybody's) does not move. In an empty one each gets its own place back.
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
