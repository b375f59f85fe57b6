import { expect, it } from 'vitest';
import { checkSchedules } from './model/check-schedules.ts';

const SCHEDULES = Number(process.env['FAULT_SCHEDULES'] ?? 300);
const SEED = Number(process.env['SEED_OF_FAULTS'] ?? 1);

// The short form; `npm run test:faults` runs more.
it(`keeps every promise of the outbox over ${SCHEDULES} schedules of faults, seed ${SEED}`, async () => {
  const { violation } = await checkSchedules({ seed: SEED, schedules: SCHEDULES, path: process.env['FAULT_PATH'] });
  expect(violation, `replay: npx tsx tests/faults/model/outbox-model.ts --seed ${SEED} --path ${violation?.path}`).toBe(
    null,
  );
}, 300_000);
