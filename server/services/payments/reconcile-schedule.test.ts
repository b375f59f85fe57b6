import { expect, test } from 'vitest';
import { nextCheckAt, PAYABLE_MS } from './reconcile-schedule.ts';

const created = new Date('2026-03-01T10:00:00Z');
const MINUTE_MS = 60_000;

function checksUntil(end: number): number[] {
  const minutes: number[] = [];
  for (let now = created; now.getTime() - created.getTime() < end;) {
    now = nextCheckAt(created, now);
    minutes.push((now.getTime() - created.getTime()) / MINUTE_MS);
  }
  return minutes;
}

test('an order is asked about after 1, 5, 15 and 60 minutes, hourly for a day, then every six hours', () => {
  const minutes = checksUntil(PAYABLE_MS);
  expect(minutes.slice(0, 6)).toEqual([1, 5, 15, 60, 120, 180]);
  expect(minutes.slice(26, 29)).toEqual([24 * 60, 30 * 60, 36 * 60]);
  expect(minutes.at(-1)).toBe(5 * 24 * 60);
  expect(minutes).toHaveLength(4 + 23 + 16);
});

test('after a stop of the server the next check lies ahead, not in the past', () => {
  for (const minutes of [0.5, 7, 90, 2000, 20_000]) {
    const now = new Date(created.getTime() + minutes * MINUTE_MS);
    expect(nextCheckAt(created, now).getTime()).toBeGreaterThan(now.getTime());
  }
});
