import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('runs at once and again after each pause, also after a failure', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const work = () => (++runs === 1 ? Promise.reject(new Error('once')) : Promise.resolve());
  const repeated = repeat(work, 1000, (error) => errors.push(error));
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(runs).toBe(4);
  expect(errors).toEqual([new Error('once')]);
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(4);
});

test('never runs twice at once, and a stop waits for the run under way', async () => {
  let runs = 0;
  let finish = () => undefined as void;
  const work = () => {
    runs += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const repeated = repeat(work, 1000, () => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(1);
  let stopped = false;
  const stopping = repeated.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(1);
});
