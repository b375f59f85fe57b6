import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  believedPlan,
  dayAt,
  daysInARow,
  mergeStudy,
  secondsThisWeek,
  toPlan,
  weekdayOf,
} from './study-rules.ts';
import type { Study, StudyDay, StudyPlan } from './study.ts';

const DEVICES = ['5f0c0000-0000-4000-8000-000000000001', '5f0c0000-0000-4000-8000-000000000002'] as const;
const dayOf = fc.integer({ min: 0, max: 60 }).map((at) => addDays('2026-10-01', at));
const count: fc.Arbitrary<StudyDay> = fc.record({
  device: fc.constantFrom(...DEVICES),
  day: dayOf,
  seconds: fc.integer({ min: 0, max: 86_400 }),
});
const plan = fc.record({
  minutesAWeek: fc.constantFrom<number>(0, 30, 60),
  reminder: fc.option(
    fc.record({ time: fc.constantFrom<string>('07:00', '18:30'), days: fc.constantFrom<number[]>([1], [1, 5]) }),
  ),
  at: fc.integer({ min: 0, max: 5 }),
});
const study: fc.Arbitrary<Study> = fc.record({ days: fc.array(count, { maxLength: 8 }), plan: fc.option(plan) });
const EMPTY: Study = { days: [], plan: null };

const on = (day: string, seconds = 600): StudyDay => ({ device: DEVICES[0], day, seconds });

describe('mergeStudy', () => {
  it('is the same in any order and number of deliveries', () => {
    fc.assert(
      fc.property(study, study, study, (a, b, c) => {
        expect(mergeStudy(a, b)).toEqual(mergeStudy(b, a));
        expect(mergeStudy(mergeStudy(a, b), c)).toEqual(mergeStudy(a, mergeStudy(b, c)));
        expect(mergeStudy(mergeStudy(a, b), b)).toEqual(mergeStudy(a, b));
      }),
    );
  });

  it('loses no second of two devices that study on without knowing of each other', () => {
    const steps = fc.array(fc.record({ device: fc.nat(1), day: dayOf, seconds: fc.integer({ min: 1, max: 600 }) }));
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat(2)), (studied, luck) => {
        const devices: Study[] = [EMPTY, EMPTY];
        let server = EMPTY;
        const spent = new Map<string, number>();
        for (const { device, day, seconds } of studied) {
          const own = devices[device] ?? EMPTY;
          const known = own.days.find((each) => each.device === DEVICES[device] && each.day === day)?.seconds ?? 0;
          const more = { device: DEVICES[device] ?? '', day, seconds: known + seconds };
          devices[device] = mergeStudy(own, { days: [more], plan: null });
          spent.set(day, (spent.get(day) ?? 0) + seconds);
          // A delivery, a refresh, or neither.
          const chance: unknown = luck.next().value;
          if (chance === 0) server = mergeStudy(server, devices[device] ?? EMPTY);
          if (chance === 1) devices[device] = mergeStudy(devices[device] ?? EMPTY, server);
        }
        for (const own of devices) server = mergeStudy(server, own);
        const sums = new Map<string, number>();
        for (const { day, seconds } of server.days) sums.set(day, (sums.get(day) ?? 0) + seconds);
        expect(sums).toEqual(spent);
      }),
    );
  });
});

describe('toPlan', () => {
  const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
  const errors = fc.constantFrom(0, -YEAR_MS, 2 * YEAR_MS, -5000, 5000);
  const steps = fc.array(
    fc.record({
      device: fc.nat(1),
      act: fc.constantFrom<string>('say', 'deliver', 'fetch', 'setClock'),
      error: errors,
    }),
    { maxLength: 30 },
  );
  const merge = (a: StudyPlan | null, b: StudyPlan | null) =>
    mergeStudy({ ...EMPTY, plan: a }, { ...EMPTY, plan: b }).plan;

  // A device as data/copies/study-copies.ts has it: what the server told, and what waits for delivery.
  it('brings all devices to one plan, and lets what is said last win where the others are known, whatever the clocks say', () => {
    const property = fc.property(steps, fc.nat(1), (acts, last) => {
      const devices = [0, 1].map(() => ({
        told: null as StudyPlan | null,
        waiting: null as StudyPlan | null,
        error: 0,
      }));
      let server: StudyPlan | null = null;
      let now = 1_760_000_000_000;
      let minutes = 0;
      const play = (device: (typeof devices)[number], act: string, error = 0) => {
        now += 1000;
        if (act === 'setClock') device.error = error;
        if (act === 'fetch') device.told = merge(device.told, server);
        if (act === 'say') {
          const said = { minutesAWeek: (minutes += 1), reminder: null };
          device.waiting = toPlan(said, merge(device.told, device.waiting), now + device.error);
        }
        if (act !== 'deliver' || !device.waiting) return;
        server = merge(server, believedPlan(device.waiting, now));
        device.told = merge(device.told, server);
        device.waiting = null;
      };
      for (const { device, act, error } of acts)
        for (const each of devices.slice(device, device + 1)) play(each, act, error);
      for (const act of ['deliver', 'fetch']) for (const device of devices) play(device, act);
      for (const act of ['say', 'deliver']) for (const device of devices.slice(last, last + 1)) play(device, act);
      for (const device of devices) play(device, 'fetch');
      for (const { told } of devices) expect(told).toMatchObject({ minutesAWeek: minutes });
    });
    fc.assert(property, { seed: Number(process.env['SEED'] ?? 20261126) });
  });
});

describe('dayAt', () => {
  it('is the day on the wall, whatever the time zone', () => {
    expect(dayAt(Date.parse('2026-11-25T20:00:00Z'), 'Asia/Kolkata')).toBe('2026-11-26');
    expect(dayAt(Date.parse('2026-11-25T20:00:00Z'), 'America/New_York')).toBe('2026-11-25');
    expect(dayAt(Date.parse('2026-01-01T10:30:00Z'), 'Pacific/Kiritimati')).toBe('2026-01-02');
  });

  it('never skips or repeats a day where clocks are put forward or back', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');
    const start = Date.parse('2026-01-01T00:00:00Z');
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 365 * 24 }), (zone, hour) => {
        const now = start + hour * 3_600_000;
        const before = dayAt(now, zone);
        const after = dayAt(now + 3_600_000, zone);
        expect([before, addDays(before, 1)]).toContain(after);
      }),
    );
  });
});

describe('daysInARow', () => {
  // 2026-11-25 is a Wednesday.
  it.each([
    ['nothing', [], 0],
    ['today alone', ['2026-11-25'], 1],
    ['yesterday, while today can still be studied', ['2026-11-24'], 1],
    ['two days of rest since', ['2026-11-22', '2026-11-21'], 2],
    ['over two days of rest in the week before', ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-20'], 4],
    ['ended by a third day of rest in a week', ['2026-11-23', '2026-11-19'], 1],
  ])('%s', (_name, days, row) => {
    expect(
      daysInARow(
        days.map((day) => on(day)),
        '2026-11-25',
      ),
    ).toBe(row);
  });

  it('does not count a moment as a day', () => {
    expect(daysInARow([on('2026-11-25', 59)], '2026-11-25')).toBe(0);
    expect(daysInARow([on('2026-11-25', 30), { ...on('2026-11-25', 30), device: DEVICES[1] }], '2026-11-25')).toBe(1);
  });

  it('counts every day of a year without rest, and every day but two of each week', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 2 }),
        (length, rests) => {
          const days = Array.from({ length }, (_, at) => addDays('2026-11-22', -at));
          const studied = days.filter((day) => !rests.includes(weekdayOf(day)));
          expect(
            daysInARow(
              studied.map((day) => on(day)),
              '2026-11-22',
            ),
          ).toBe(studied.length);
        },
      ),
    );
  });
});

describe('secondsThisWeek', () => {
  it('begins on Monday, and adds the devices', () => {
    const days = [
      on('2026-11-22', 1),
      on('2026-11-23', 2),
      { ...on('2026-11-23', 4), device: DEVICES[1] },
      on('2026-11-25', 8),
    ];
    expect(secondsThisWeek(days, '2026-11-25')).toBe(14);
    expect(secondsThisWeek(days, '2026-11-22')).toBe(1);
  });
});
