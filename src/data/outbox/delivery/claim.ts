import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { commandOf, readRow } from '../commands/registry.ts';
import { dueAt, isDue, isUntried } from '../storage/due.ts';

/** Longer than any attempt may take, so that a lease only runs out when its owner is gone. */
const LEASE_MS = 45_000;

export interface Claim {
  userId: string | null;
  owner: string;
  now: number;
  /** No other drain runs: a lease of somebody else is what a dead one left behind. */
  exclusive: boolean;
}

/**
 * Leases the earliest due row whose lane has nothing unresolved before it, counting the attempt; null when there is none.
 * A refused (dead) row has had its answer and holds nobody up, unless nothing after it could succeed.
 */
export async function claim(db: CodeItDatabase, by: Claim): Promise<OutboxRow | null> {
  return db.transaction('rw', db.outbox, async () => {
    for (const lane of lanesOf(await db.outbox.toArray(), by.userId)) {
      const head = await mergeUntried(db, lane, by.now);
      if (!isClaimable(head, by)) continue;
      const lease: Partial<OutboxRow> = {
        state: 'inflight',
        attempts: head.attempts + 1,
        owner: by.owner,
        leaseUntil: by.now + LEASE_MS,
        scheduledAt: by.now,
      };
      await db.outbox.update(head.seq, lease);
      return { ...head, ...lease };
    }
    return null;
  });
}

/** When the next row of this user becomes due, epoch ms; null when none waits. */
export async function nextDueAt(db: CodeItDatabase, by: Omit<Claim, 'owner'>): Promise<number | null> {
  const lanes = lanesOf(await db.outbox.toArray(), by.userId);
  const times = lanes.map(([head]) => (head.state === 'inflight' && by.exclusive ? by.now : dueAt(head, by.now)));
  return times.length > 0 ? Math.min(...times) : null;
}

/** The first rows of the lanes that can move, whether due or not. */
export function laneHeads(rows: readonly OutboxRow[], userId: string | null): OutboxRow[] {
  return lanesOf([...rows], userId).map(([head]) => head);
}

type Lane = [OutboxRow, ...OutboxRow[]];

/** The lanes that can move, each in order of `seq`, the lane with the earliest row first. */
function lanesOf(rows: OutboxRow[], userId: string | null): Lane[] {
  const lanes = new Map<string, Lane>();
  const shut = new Set<string>();
  for (const row of rows.sort((a, b) => a.seq - b.seq)) {
    const name = `${row.userId} ${row.entity}`;
    if (row.state === 'dead' && commandOf(row.type)?.isGate) shut.add(name);
    if (row.state === 'dead' || shut.has(name)) continue;
    const lane = lanes.get(name);
    if (lane) lane.push(row);
    else lanes.set(name, [row]);
  }
  return [...lanes.values()].filter(([head]) => {
    const command = readRow(head);
    if (!command || head.state === 'paused-auth') return false;
    return command.anyone || (head.userId === userId && !waitsForGrant(head, rows));
  });
}

/** Whether the row is about a course that the server does not yet know as the user's: told now, it would be refused. */
function waitsForGrant(row: OutboxRow, rows: readonly OutboxRow[]): boolean {
  const needed = readRow(row)?.needs ?? [];
  if (needed.length === 0) return false;
  const earlier = rows.filter(({ seq, userId, state }) => seq < row.seq && userId === row.userId && state !== 'dead');
  return earlier.some((other) => readRow(other)?.grants.some((id) => needed.includes(id)));
}

function isClaimable(row: OutboxRow, { owner, now, exclusive }: Claim): boolean {
  if (row.state === 'inflight' && exclusive && row.owner !== owner) return true;
  return isDue(row, now);
}

/** Merges the due rows at the head of the lane that were never tried into the last of them: only that one is sent. */
async function mergeUntried(db: CodeItDatabase, lane: Lane, now: number): Promise<OutboxRow> {
  let [head] = lane;
  for (const next of lane.slice(1)) {
    if (![head, next].every((row) => isUntried(row) && isDue(row, now))) break;
    const [earlier, later] = [readRow(head), readRow(next)];
    if (!earlier || !later) break;
    const both = later.mergedWith(earlier);
    if (both === null || both.isNothing) break;
    const merged = { payload: both.payload, v: both.v };
    await db.outbox.delete(head.seq);
    await db.outbox.update(next.seq, merged);
    head = { ...next, ...merged };
  }
  return head;
}
