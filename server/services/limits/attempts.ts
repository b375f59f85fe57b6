import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { rateLimits } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';

/** So many attempts at once, and one more each time that `everyMs` have passed. */
export interface Limit {
  attempts: number;
  everyMs: number;
}

export interface Counter extends Limit {
  /** A hash of what is counted and for whom. */
  key: string;
  /** What was written before the clock was set back counts for nothing. Not where attempts are guesses: servers whose clocks are apart would give them back to each other. */
  forgives?: true;
}

const SECOND_MS = 1000;
const NEVER = new Date('9999-12-31T00:00:00Z');
/** So far the clocks of two servers may be apart. */
const SKEW_MS = 60 * 60 * SECOND_MS;

const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);

/**
 * Uses up `count` attempts, by default one. Answers 0, or how many ms to wait until that many remain; asking again does not extend
 * that. A row holds one instant (GCRA): each attempt moves it forward in one statement, so that several servers count together.
 */
export async function take(
  db: Db,
  now: Date,
  { key, attempts, everyMs, forgives }: Counter,
  count = 1,
): Promise<number> {
  const latest = later(now, (attempts - count) * everyMs);
  const unreal = forgives ? later(now, attempts * everyMs + SKEW_MS) : NEVER;
  const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const { freeAt } = rateLimits;
  const [taken] = await db
    .insert(rateLimits)
    .values({ key, freeAt: later(now, count * everyMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        freeAt: sql`case when ${freeAt} between ${instant(now)} and ${instant(unreal)} then ${freeAt} else ${instant(now)} end
          + ${count * everyMs} * interval '1 millisecond'`,
      },
      setWhere: or(lte(freeAt, latest), gt(freeAt, unreal)),
    })
    .returning({ key: rateLimits.key });
  if (taken) return 0;
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
  return Math.max(row ? row.freeAt.getTime() - latest.getTime() : 0, 1);
}

export async function giveBack(db: Db, now: Date, counters: Counter[]): Promise<void> {
  const { freeAt } = rateLimits;
  for (const { key, everyMs } of counters) {
    // No row is left of who used up nothing: it would hold them up once the clock is set back.
    const onlyThis = and(eq(rateLimits.key, key), lte(freeAt, later(now, everyMs)));
    const gone = await db.delete(rateLimits).where(onlyThis).returning({ key: rateLimits.key });
    if (gone.length > 0) continue;
    await db
      .update(rateLimits)
      .set({ freeAt: sql`${freeAt} - ${everyMs} * interval '1 millisecond'` })
      .where(eq(rateLimits.key, key));
  }
}

function toWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** The refusal of an attempt that may be made in `waitMs`. */
export function tooMany(waitMs: number, what = 'attempts'): Refusal {
  const seconds = Math.ceil(waitMs / SECOND_MS);
  return new Refusal('rate_limited', `Too many ${what}. Try again in ${toWords(seconds)}.`, undefined, seconds);
}
