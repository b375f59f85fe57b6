import { expect, it } from 'vitest';
import { seededRandom } from '../../support/seeded-random.ts';
import { runTornCopies } from './run-torn-copies.ts';

const seed = Number(process.env['SEED_OF_FAULTS'] ?? Date.now() % 2 ** 31);

it(
  `a copy of one instant has all that was acknowledged, and one of many is known as such (SEED_OF_FAULTS=${seed})`,
  { timeout: 360_000 },
  async () => {
    console.info(`torn-copies: SEED_OF_FAULTS=${seed}`);
    const { violations, copies } = await runTornCopies({ count: 2, random: seededRandom(seed) });
    expect(violations).toEqual([]);
    expect(copies).toBe(2);
  },
);
