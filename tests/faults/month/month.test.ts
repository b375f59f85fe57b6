import { expect, it } from 'vitest';
import { runMonth } from './run-month.ts';

const seed = Number(process.env['SEED_OF_FAULTS'] ?? Date.now() % 2 ** 31);

// The short form; `npm run test:faults` runs more.
it(`everything adds up after half a month of everybody (SEED_OF_FAULTS=${seed})`, { timeout: 300_000 }, async () => {
  console.info(`month: SEED_OF_FAULTS=${seed}`);
  const size = { learners: 12, instructors: 3, days: 15, atOnce: 4, realPasswords: false };
  const { violations, calls } = await runMonth({ ...size, seed });
  expect(violations).toEqual([]);
  expect(calls).toBeGreaterThan(100);
});
