import { expect, it } from 'vitest';
import { checkBackups } from './check-backups.ts';

const STATES = Number(process.env['FAULT_SCHEDULES'] ?? 100);
const SEED = Number(process.env['SEED_OF_FAULTS'] ?? 1);

// The short form; `npm run test:faults` runs more.
it(`a backup brings back ${STATES} random states as they were, seed ${SEED}`, async () => {
  const { violation } = await checkBackups({ seed: SEED, schedules: STATES, path: process.env['FAULT_PATH'] });
  const replay = `npx tsx tests/faults/backup/backup.ts --seed ${SEED} --path ${violation?.path}`;
  expect(violation, `replay: ${replay}`).toBe(null);
}, 120_000);
