import { and, asc, eq, gt, inArray, max } from 'drizzle-orm';
import { PRACTICE_EVENTS_MAX } from '#contract/limits.ts';
import { joinEvents } from '#contract/practice-rules.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import type { Db } from '../../db/db.ts';
import { practice } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { lockAccount } from '../accounts/lock-account.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function toEvent({ id, item, at, said }: typeof practice.$inferSelect): PracticeEvent {
  return { id, item, at: at.getTime(), said };
}

/** What the user did in practice after `since`, in the order in which it arrived. */
export async function loadPractice(
  db: Db,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<{ events: PracticeEvent[]; cursor: number; more: boolean }> {
  const rows = await db
    .select()
    .from(practice)
    .where(and(eq(practice.userId, userId), gt(practice.seq, since)))
    .orderBy(asc(practice.seq))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { events: page.map(toEvent), cursor: page.at(-1)?.seq ?? since, more: rows.length > limit };
}

/**
 * Adds the events that are not known yet. Late, repeated and concurrent deliveries end in the same. What is practised is not looked
 * for: it may be deleted meanwhile, or be a note that has not arrived. The device's clock is believed a day ahead at most; the order
 * of what it says stays. Call it
 * within a transaction. Throws `forbidden` beyond the limit.
 */
export async function addPractice(
  tx: Db,
  { clock, userId, events }: { clock: Clock; userId: string; events: readonly PracticeEvent[] },
): Promise<void> {
  // One delivery after another: a reader that has seen a `seq` must have seen all before it.
  await lockAccount(tx, userId);
  const ofUser = eq(practice.userId, userId);
  const said = new Map(events.map((event) => [event.id, event]));
  const known = await tx
    .select({ id: practice.id })
    .from(practice)
    .where(and(ofUser, inArray(practice.id, [...said.keys()])));
  for (const { id } of known) said.delete(id);
  if (said.size === 0) return;

  // Rows are only added, so the last number is also how many there are.
  const [last] = await tx
    .select({ seq: max(practice.seq) })
    .from(practice)
    .where(ofUser);
  const count = last?.seq ?? 0;
  if (count + said.size > PRACTICE_EVENTS_MAX)
    throw new Refusal('forbidden', `An account can have ${PRACTICE_EVENTS_MAX.toLocaleString('en-IN')} reviews.`);
  const added = [...said.values()];
  const places = new Map(joinEvents(added, []).map(({ id }, place) => [id, place]));
  const latest = await loadLatest(tx, { userId, events: added, now: clock.now().getTime() });
  await tx.insert(practice).values(
    added.map(({ id, item, at, said: what }, i) => ({
      ...{ userId, id, item, said: what },
      seq: count + i + 1,
      at: new Date(Math.min(at, latest + (places.get(id) ?? 0))),
    })),
  );
}

/** The latest time that is believed of the first of `events`: after those of which no later one was believed, epoch ms. */
async function loadLatest(
  tx: Db,
  { userId, events, now }: { userId: string; events: readonly PracticeEvent[]; now: number },
): Promise<number> {
  const latest = now + DAY_MS;
  if (events.every(({ at }) => at <= latest)) return latest;
  const [last] = await tx
    .select({ at: max(practice.at) })
    .from(practice)
    .where(eq(practice.userId, userId));
  return Math.max(latest, (last?.at?.getTime() ?? 0) + 1);
}
