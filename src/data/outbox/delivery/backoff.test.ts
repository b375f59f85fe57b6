import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

describe('backoffMs', () => {
  it('spans 1 s at first and doubles', () => {
    expect([1, 2, 3, 4].map((attempts) => backoffMs(attempts, 1))).toEqual([1000, 2000, 4000, 8000]);
  });

  it('stays between the wish of the server and the cap of 45 s', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 0, max: 45_000 }),
        (attempts, random, retryAfter) => {
          const wait = backoffMs(attempts, random, retryAfter);
          expect(wait).toBeGreaterThanOrEqual(retryAfter);
          expect(wait).toBeLessThanOrEqual(45_000);
        },
      ),
    );
  });

  it('honours a Retry-After beyond the cap', () => {
    expect(backoffMs(1, 0.5, 600_000)).toBe(600_000);
  });
});
