import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRACTICE_NEW_A_DAY } from '#contract/limits.ts';
import { minutesFor, queueOf, type Scheduled } from './practice-queue.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
interface Card extends Scheduled {
  name: string;
}
const card = (name: string, due: number | null, ...graded: number[]): Card => ({
  name,
  due,
  grades: graded.map((when) => ({ at: when, elapsedMs: 5000 })),
});
const names = (cards: readonly Card[]) => cards.map(({ name }) => name);

describe('queueOf', () => {
  const now = at(25, 9);

  it('has what is due, the longest first, then what is new', () => {
    const cards = [
      card('new', null),
      card('late', at(20, 9), at(10, 9)),
      card('tomorrow', at(26, 9), at(20, 9)),
      card('today', at(25, 8), at(20, 8)),
    ];
    expect(names(queueOf(cards, now).now)).toEqual(['late', 'today', 'new']);
  });

  it('has what is due later in the day from its morning on, if the pause was of days', () => {
    const days = card('days', at(25, 18), at(24, 18));
    const minutes = card('minutes', at(25, 9, 10), at(25, 9));
    expect(names(queueOf([days, minutes], now).now)).toEqual(['days']);
    expect(names(queueOf([days, minutes], now).soon)).toEqual(['minutes']);
    expect(names(queueOf([days], at(24, 23, 59)).now)).toEqual([]);
  });

  it('shows no more new cards on a day than the limit, those of today counted', () => {
    const fresh = Array.from({ length: PRACTICE_NEW_A_DAY + 5 }, (_, i) => card(`new ${i}`, null));
    const begun = card('begun', at(25, 8, 40), at(25, 8, 30));
    expect(queueOf(fresh, now).now).toHaveLength(PRACTICE_NEW_A_DAY);
    const queue = queueOf([...fresh, begun], now);
    expect(names(queue.now)).toEqual(['begun', ...names(fresh.slice(0, PRACTICE_NEW_A_DAY - 1))]);
    expect(queue.nextAt).toBe(at(26, 0));
  });

  it('tells when the next are shown: in the morning of their day, or in minutes', () => {
    expect(queueOf([card('a', at(28, 18), at(20, 9))], now).nextAt).toBe(at(28, 0));
    expect(queueOf([card('a', at(25, 10), at(25, 8, 59))], now).nextAt).toBe(at(25, 10));
    expect(queueOf([], now).nextAt).toBe(null);
  });

  describe('on the day on which the clocks change', () => {
    let zone: string | undefined;
    beforeEach(() => {
      zone = process.env['TZ'];
      vi.stubEnv('TZ', 'Europe/Berlin');
    });
    afterEach(() => {
      vi.unstubAllEnvs();
      expect(process.env['TZ']).toBe(zone);
    });

    it('begins the day at midnight', () => {
      // 25 October 2026 has 25 hours in Berlin.
      const due = new Date(2026, 9, 26, 18).getTime();
      const one = card('a', due, new Date(2026, 9, 20, 18).getTime());
      expect(queueOf([one], new Date(2026, 9, 25, 23, 30).getTime()).nextAt).toBe(new Date(2026, 9, 26).getTime());
      expect(queueOf([one], new Date(2026, 9, 26, 0, 1).getTime()).now).toHaveLength(1);
    });
  });
});

describe('minutesFor', () => {
  const timed = (...seconds: number[]): Scheduled => ({
    due: 1,
    grades: seconds.map((each, i) => ({ at: i, elapsedMs: each * 1000 })),
  });

  it('takes the median of the learner, of whom a long pause says little', () => {
    expect(minutesFor(12, [timed(20, 20, 3), timed(4000, 20)])).toBe(4);
    expect(minutesFor(10, [timed(4000)])).toBe(10);
  });

  it('takes a usual time before anything was reviewed, and never less than a minute', () => {
    expect(minutesFor(10, [])).toBe(2);
    expect(minutesFor(1, [timed(1)])).toBe(1);
  });
});
