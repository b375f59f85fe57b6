import { and, desc, eq, sql } from 'drizzle-orm';
import type { SecurityEvent } from '#contract/account-security.ts';
import type { Db } from '../../db/db.ts';
import { accountEvents, user } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { EVENTS, type EventKind, type EventWords } from './event-words.ts';
import type { Caller } from './session-service.ts';

export interface AccountEvent {
  kind: EventKind;
  userId: string;
  caller: Caller;
  clock: Clock;
  /** Where the letter goes; else to the address of the account. */
  letterTo?: string;
}

/**
 * Records what happened to an account, in the transaction of what happened: its letter is due when that commits. The last
 * thing there, because it writes a line of the log too.
 */
export async function recordEvent(tx: Db, { kind, userId, caller, clock, letterTo }: AccountEvent): Promise<void> {
  const words: EventWords = EVENTS[kind];
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const now = clock.now();
  await tx.insert(accountEvents).values({
    userId: owner ? userId : null,
    kind,
    happenedAt: now,
    device: caller.device,
    address: caller.address,
    requestId: caller.requestId,
    ...(words.letter && { letterTo: letterTo ?? owner?.email ?? null, letterDueAt: now }),
  });
  logEvent(kind, userId, caller);
}

/** A line of the log for an event that has no row: one of many of its kind, or of nobody. */
export function logEvent(kind: EventKind, userId: string | null, { log }: Caller): void {
  log[EVENTS[kind].level]({ event: kind, account: userId }, 'account event');
}

/** Whether something happened to the account from such a browser before. */
export async function isKnownDevice(db: Db, userId: string, { device }: Caller): Promise<boolean> {
  const known = and(eq(accountEvents.userId, userId), eq(accountEvents.device, device), isOwnersDoing);
  const [found] = await db.select({ id: accountEvents.id }).from(accountEvents).where(known).limit(1);
  return found !== undefined;
}

/** What only the owner does, or who has the account already: a stranger who fails at it does not make their browser known. */
const isOwnersDoing = sql`${accountEvents.kind} not in ('loginsFailed', 'resetAsked')`;

/** How the words of an event that a later version of the server recorded stand. */
const UNKNOWN: EventWords = { what: 'Something happened to your account', level: 'info', letter: null };

export const wordsOf = (kind: string): EventWords => (kind in EVENTS ? EVENTS[kind as EventKind] : UNKNOWN);

/** A page of what happened to the account, the latest first. `before`: the id of the last event of the page before. */
export async function loadEvents(
  db: Db,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
): Promise<{ data: SecurityEvent[]; next: string | null }> {
  const { id, happenedAt } = accountEvents;
  const earlier =
    before === undefined
      ? undefined
      : sql`(${happenedAt}, ${id}) < (select happened_at, id from account_events where id = ${before}::uuid)`;
  const rows = await db
    .select()
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), earlier))
    .orderBy(desc(happenedAt), desc(id))
    .limit(limit + 1);
  const data = rows.slice(0, limit).map((row) => ({
    id: row.id,
    kind: row.kind,
    what: wordsOf(row.kind).what,
    at: row.happenedAt.toISOString(),
    device: row.device,
    address: row.address,
  }));
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
