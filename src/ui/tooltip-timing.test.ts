import { expect, test } from 'vitest';
import { noteHidden, showDelay, TOOLTIP_DELAY_MS } from './tooltip-timing.ts';

test('a tooltip waits 700 ms, and not at all within 300 ms of another', () => {
  expect(showDelay(TOOLTIP_DELAY_MS, 1000)).toBe(700);
  noteHidden(2000);
  expect(showDelay(TOOLTIP_DELAY_MS, 2300)).toBe(0);
  expect(showDelay(TOOLTIP_DELAY_MS, 2301)).toBe(700);
  expect(showDelay(0, 5000)).toBe(0);
});
