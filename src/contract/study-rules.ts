import { STUDY_DAYS_KEPT } from './limits.ts';
import type { Study, StudyDay, StudyPlan } from './study.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days without study in a week, Monday to Sunday, that do not end a row of days. */
const REST_DAYS = 2;
/** What makes a day one of study. */
const STUDIED_SECONDS = 60;

const keyOf = ({ device, day }: StudyDay) => `${day} ${device}`;

/** The later plan; of two of the same time always the same one. */
function laterPlan(a: StudyPlan | null, b: StudyPlan | null): StudyPlan | null {
  if (!a || !b) return a ?? b;
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return JSON.stringify([a.minutesAWeek, a.reminder]) >= JSON.stringify([b.minutesAWeek, b.reminder]) ? a : b;
}

/** What is said at `now` (epoch ms): after the plan that is known, whatever the clocks say. */
export function toPlan(said: Omit<StudyPlan, 'at'>, known: StudyPlan | null, now: number): StudyPlan {
  return { ...said, at: Math.max(now, (known?.at ?? 0) + 1) };
}

/** A plan as the server takes it at `now` (epoch ms): a device's clock is believed a day ahead at most. */
export function believedPlan(plan: StudyPlan, now: number): StudyPlan {
  return { ...plan, at: Math.min(plan.at, now + DAY_MS) };
}

/** The one merge of device and server: commutative, associative and idempotent. Days in order. */
export function mergeStudy(a: Study, b: Study): Study {
  const days = new Map<string, StudyDay>();
  for (const count of [...a.days, ...b.days]) {
    const known = days.get(keyOf(count));
    if (!known || known.seconds < count.seconds) days.set(keyOf(count), count);
  }
  return {
    days: [...days.values()].sort((x, y) => (keyOf(x) < keyOf(y) ? -1 : 1)),
    plan: laterPlan(a.plan, b.plan),
  };
}

/** The day at an instant (epoch ms), by the calendar of a time zone; without one, by that of this device. */
export function dayAt(now: number, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...(timeZone !== undefined && { timeZone }),
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')].join('-');
}

/** Days are counted as dates: where a clock is put back or forward, a day is still one. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day));

/** Those of the last 400 days: no screen looks further back. */
export function recentDays(days: readonly StudyDay[], today: string): StudyDay[] {
  const first = addDays(today, -STUDY_DAYS_KEPT);
  return days.filter(({ day }) => day >= first);
}

/** The seconds of each day, all devices together. */
function secondsByDay(days: readonly StudyDay[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { day, seconds } of days) sums.set(day, (sums.get(day) ?? 0) + seconds);
  return sums;
}

/** Seconds studied since Monday. */
export function secondsThisWeek(days: readonly StudyDay[], today: string): number {
  const monday = mondayOf(today);
  return days.reduce((sum, { day, seconds }) => (day >= monday && day <= today ? sum + seconds : sum), 0);
}

/**
 * How many days somebody has studied in a row. Two days without in each week are rest, and do not end it; today can still be studied,
 * and does not either.
 */
export function daysInARow(days: readonly StudyDay[], today: string): number {
  const sums = secondsByDay(days);
  const studied = (day: string) => (sums.get(day) ?? 0) >= STUDIED_SECONDS;
  let count = studied(today) ? 1 : 0;
  let rests = 0;
  for (let day = addDays(today, -1); ; day = addDays(day, -1)) {
    // Into the week before, with its own days of rest.
    if (weekdayOf(day) === 7) rests = 0;
    if (studied(day)) count += 1;
    else rests += 1;
    if (rests > REST_DAYS) return count;
  }
}
