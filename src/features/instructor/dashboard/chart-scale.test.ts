import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toChartScale } from './chart-scale.ts';

test.each([
  [
    [0, 100],
    [0, 50, 100],
  ],
  [[950], [0, 500, 1000]],
  [
    [-40, 100],
    [-50, 0, 50, 100],
  ],
  [[-10], [-10, -5, 0, 5]],
  [[0], [0, 1]],
  [[], [0, 1]],
])('the amounts %j are drawn against %j', (amounts, ticks) => {
  expect(toChartScale(amounts).ticks).toEqual(ticks);
});

test('every amount stands in the chart, the greater the higher, between at most six lines', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 12 }), (paise) => {
      const amounts = paise.map((amount) => amount / 100);
      const { ticks, toPercent } = toChartScale(amounts);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks).toContain(0);
      for (const amount of amounts) {
        expect(toPercent(amount)).toBeGreaterThanOrEqual(-1e-6);
        expect(toPercent(amount)).toBeLessThanOrEqual(100 + 1e-6);
      }
      expect([toPercent(ticks.at(-1) ?? 0), toPercent(ticks[0] ?? 0)]).toEqual([0, 100]);
    }),
  );
});
