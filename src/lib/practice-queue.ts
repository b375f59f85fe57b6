import type { Grade } from '#contract/practice-rules.ts';
import { PRACTICE_NEW_A_DAY } from '#contract/limits.ts';

/** What of a card decides when it is shown. `due`: epoch ms, null before the first grade. */
export interface Scheduled {
  due: number | null;
  grades: readonly Pick<Grade, 'at' | 'elapsedMs'>[];
}

const MINUTE_MS = 60_000;
/** A pause that is longer is one of days: the card is for a day, not for a minute of it. */
const HALF_DAY_MS = 12 * 60 * MINUTE_MS;
/** What is due in these minutes is shown at once when nothing else is left, so that a session can end. */
const AHEAD_MS = 20 * MINUTE_MS;
/** For a card before the learner's own time is known, and the longest that counts: somebody may have gone for a tea. */
const USUAL_MS = 12_000;
const LONGEST_MS = MINUTE_MS;
/** How many of the latest grades the learner's own time is taken from. */
const TIMED = 200;

function startOfDay(at: number, days = 0): number {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + days);
  return day.getTime();
}

/** From when on it is shown: the minute, or for a pause of days the beginning of its day here. */
function shownFrom({ due, grades }: Scheduled): number {
  if (due === null) return 0;
  return due - (grades.at(-1)?.at ?? 0) >= HALF_DAY_MS ? startOfDay(due) : due;
}

export interface Queue<C> {
  /** What is to be reviewed now, in its order: what is due, the longest first, then what is new, as many as a day has. */
  now: C[];
  /** What is due within 20 minutes: it follows when the rest is done. */
  soon: C[];
  /** When the next is shown after those, epoch ms; null when there is none. */
  nextAt: number | null;
}

/** The day's queue at `now` by this device's clock and time zone. `cards`: of which new ones are taken in the order given. */
export function queueOf<C extends Scheduled>(cards: readonly C[], now: number): Queue<C> {
  const today = startOfDay(now);
  const tomorrow = startOfDay(now, 1);
  const begun = cards.filter(({ grades }) => (grades[0]?.at ?? 0) >= today && (grades[0]?.at ?? 0) < tomorrow).length;
  const fresh = cards.filter(({ due }) => due === null);
  const taken = Math.max(0, PRACTICE_NEW_A_DAY - begun);
  const known = cards
    .filter(({ due }) => due !== null)
    .map((card) => ({ card, from: shownFrom(card) }))
    .sort((a, b) => (a.card.due ?? 0) - (b.card.due ?? 0));
  const later = known.filter(({ from }) => from > now + AHEAD_MS).map(({ from }) => from);
  if (fresh.length > taken) later.push(tomorrow);
  return {
    now: [...known.filter(({ from }) => from <= now).map(({ card }) => card), ...fresh.slice(0, taken)],
    soon: known.filter(({ from }) => from > now && from <= now + AHEAD_MS).map(({ card }) => card),
    nextAt: later.length > 0 ? Math.min(...later) : null,
  };
}

/** How many minutes `count` reviews take this learner: the median of their latest, at least 1. */
export function minutesFor(count: number, cards: readonly Scheduled[]): number {
  const times = cards
    .flatMap(({ grades }) => grades)
    .sort((a, b) => b.at - a.at)
    .slice(0, TIMED)
    .map(({ elapsedMs }) => Math.min(elapsedMs, LONGEST_MS))
    .sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? USUAL_MS;
  return Math.max(1, Math.round((count * median) / MINUTE_MS));
}
