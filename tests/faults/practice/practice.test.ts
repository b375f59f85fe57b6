import { expect, it } from 'vitest';
import { checkPractice } from './check-practice.ts';

const SCHEDULES = Number(process.env['FAULT_SCHEDULES'] ?? 60);
const SEED = Number(process.env['SEED_OF_FAULTS'] ?? 1);

// The short form; `npm run test:faults` runs more.
it(`loses no review and comes to the same day on two devices, ${SCHEDULES} schedules, seed ${SEED}`, async () => {
  const { violation } = await checkPractice({ seed: SEED, schedules: SCHEDULES, path: process.env['FAULT_PATH'] });
  const replay = `npx tsx tests/faults/practice/practice.ts --seed ${SEED} --path ${violation?.path}`;
  expect(violation, `replay: ${replay}`).toBe(null);
}, 240_000);
