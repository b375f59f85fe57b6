import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS, fuzzCall, makeWorld } from './check-calls.ts';

const CASES = Number(process.env['FAULT_SCHEDULES'] ?? 5);
const SEED = Number(process.env['SEED_OF_FAULTS'] ?? 1);

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.t.close());

// The short form; `npm run test:faults` runs more.
it.each(CALLS)(
  `%s holds whatever is sent, ${CASES} cases, seed ${SEED}`,
  async (name) => {
    const { violation } = await fuzzCall(world, { name, seed: SEED, cases: CASES });
    expect(violation, `replay: npx tsx tests/faults/fuzz/fuzz.ts --only ${name} --seed ${SEED} --count ${CASES}`).toBe(
      null,
    );
  },
  120_000,
);
