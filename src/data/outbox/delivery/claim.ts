import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { commandOf, readRow } from '../commands/registry.ts';
import { dueAt, isDue, isUntried } from '../storage/due.ts';

/** Longer than the timeout of any attempt, so that a lease expires only when its owner is gone. */
const LEASE_MS = 45_000;

export interface Claim {
  userId: string | null;
  owner: string;
  now: number;
  /** This drain holds the lock, so no other drain runs: a lease of another owner was left by a drain that died. */
  exclusive: boolean;
}

/**
 * Leases the earliest due row that is first in its lane, and counts the attempt. Null when there is none. A refused (dead) row
 * does not block its lane, unless its command is a gate (`isGate`).
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

/** When the next row of this user becomes due, epoch ms; null when there is none. */
export async function nextDueAt(db: CodeItDatabase, by: Omit<Claim, 'owner'>): Promise<number | null> {
  const lanes = lanesOf(await db.outbox.toArray(), by.userId);
  const times = lanes.map(([head]) => (head.state === 'inflight' && by.exclusive ? by.now : dueAt(head, by.now)));
  return times.length > 0 ? Math.min(...times) : null;
}

/** The first row of each lane that is not blocked, due or not. */
export function laneHeads(rows: readonly OutboxRow[], userId: string | null): OutboxRow[] {
  return lanesOf([...rows], userId).map(([head]) => head);
}

type Lane = [OutboxRow, ...OutboxRow[]];

/** The lanes that are not blocked. Rows are in order of `seq`; the lane with the earliest row is first. */
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

/** Whether the row needs a course whose purchase is still in the outbox. Sent before the purchase, it would be refused. */
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

/** Merges the due, untried rows at the head of the lane into the last of them, so that only one is sent. */
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
