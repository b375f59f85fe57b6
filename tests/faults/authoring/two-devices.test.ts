import { expect, it } from 'vitest';
import { checkTwoDevices } from './check-two-devices.ts';

const SCHEDULES = Number(process.env['FAULT_SCHEDULES'] ?? 40);
const SEED = Number(process.env['SEED_OF_FAULTS'] ?? 1);

// The short form; `npm run test:faults` runs more.
it(`loses no text, keeps the tree a tree and ends the same on two devices, ${SCHEDULES} schedules, seed ${SEED}`, async () => {
  const { violation } = await checkTwoDevices({ seed: SEED, schedules: SCHEDULES, path: process.env['FAULT_PATH'] });
  const replay = `npx tsx tests/faults/authoring/two-devices.ts --seed ${SEED} --path ${violation?.path}`;
  expect(violation, `replay: ${replay}`).toBe(null);
}, 240_000);
