import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinEvents, toPractised, type Grade } from '#contract/practice-rules.ts';
import type { PracticeEvent, PracticeRating } from '#contract/practice.ts';
import { dueAfter, duesAfterNext } from './practice-schedule.ts';

const SEED = Number(process.env['SEED'] ?? 20261125);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.UTC(2026, 10, 25, 9);
const graded = (rating: PracticeRating, at: number): Grade => ({ rating, at, elapsedMs: 1, id: `${at}` });

describe('the schedule', () => {
  it('asks again in minutes what is new, and in days what was remembered', () => {
    const first = duesAfterNext([], START);
    expect(first[1] - START).toBe(MINUTE);
    expect(first[2] - START).toBe(6 * MINUTE);
    expect(first[3] - START).toBe(10 * MINUTE);
    expect(first[4] - START).toBeGreaterThanOrEqual(DAY);
    const again = duesAfterNext([graded(3, START)], START + 10 * MINUTE);
    expect(again[3] - START).toBeGreaterThanOrEqual(DAY);
  });

  it('waits longer each time, and shorter after a lapse', () => {
    const grades = [graded(3, START), graded(3, START + 10 * MINUTE)];
    const pauses: number[] = [];
    for (let i = 0; i < 4; i++) {
      const due = dueAfter(grades) ?? 0;
      pauses.push(due - (grades.at(-1)?.at ?? 0));
      grades.push(graded(3, due));
    }
    expect([...pauses].sort((a, b) => a - b)).toEqual(pauses);
    const next = duesAfterNext(grades, dueAfter(grades) ?? 0);
    expect(next[1]).toBeLessThan(next[2]);
    expect(next[2]).toBeLessThan(next[3]);
    expect(next[3]).toBeLessThan(next[4]);
  });

  it('is what was shown beneath the rating that is chosen', () => {
    const grades = [graded(3, START), graded(4, START + 10 * MINUTE)];
    const now = START + 5 * DAY;
    for (const rating of [1, 2, 3, 4] as const)
      expect(dueAfter([...grades, graded(rating, now)])).toBe(duesAfterNext(grades, now)[rating]);
  });

  it('takes a clock that was set back', () => {
    const grades = [graded(3, START)];
    expect(duesAfterNext(grades, START - 400 * DAY)).toEqual(duesAfterNext(grades, START));
  });

  it('is none before the first grade', () => {
    expect(dueAfter([])).toBe(null);
  });

  it(`comes to the same day on all devices that know the same (seed ${SEED})`, () => {
    const rating = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const);
    const log = fc.array(fc.record({ rating, minutes: fc.nat({ max: 60 * 24 * 30 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(log, fc.nat({ max: 12 }), (reviews, cut) => {
        const events = reviews.map(({ rating: given, minutes }, i): PracticeEvent => ({
          id: `event-${i}`,
          item: 'note:n',
          at: START + minutes * MINUTE,
          said: { kind: 'grade', rating: given, elapsedMs: 1 },
        }));
        const phone = joinEvents(joinEvents([], events.slice(0, cut)), events.slice(cut));
        const laptop = joinEvents(events.slice(cut).reverse(), joinEvents(events.slice(0, cut), events));
        const due = dueAfter(toPractised(phone).grades);
        expect(dueAfter(toPractised(laptop).grades)).toBe(due);
        expect(due).toBeGreaterThan(Math.max(...events.map(({ at }) => at)));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
