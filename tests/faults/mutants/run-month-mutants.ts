// Holds the simulated month against seeded bugs:
//   npx tsx tests/faults/mutants/run-month-mutants.ts [--seed 1] [--every 4] [--only 3]
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { MonthOptions } from '../month/run-month.ts';
import { saveSummary } from '../fault-summary.ts';
import type { MonthMutantResult } from './month-mutant-process.ts';
import { MONTH_MUTANTS } from './month-mutants.ts';
import type { Mutant } from './mutants.ts';

const PROCESSES = 2;
/** A mutant that lives through so many months, each of its own seed, has survived: what it needs does not happen in each. */
const MONTHS = 3;
const SIZE = { learners: 50, instructors: 5, days: 30, atOnce: 8, realPasswords: false, most: 1 };

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: option, every: option, only: option } });
const seed = Number(values.seed ?? 1);
const started = Date.now();

function play(mutant: Mutant | null, month: number): Promise<MonthMutantResult> {
  const loader = new URL('mutant-loader.mjs', import.meta.url).href;
  // Before tsx, so that it hands over what tsx then compiles.
  const child = fork(fileURLToPath(new URL('month-mutant-process.ts', import.meta.url)), {
    execArgv: ['--import', loader, '--import', 'tsx'],
    env: { ...process.env, MUTANT: JSON.stringify(mutant) },
  });
  return new Promise((resolve, reject) => {
    child.once('message', ({ told }: { told: MonthMutantResult }) => resolve(told));
    child.once('exit', (code) => reject(new Error(`“${mutant?.name}” ended with ${code} and no result`)));
    child.send({ ...SIZE, seed: seed + month } satisfies MonthOptions);
  });
}

// What fails by itself finds nothing.
const broken = await play(null, 0);
if (broken) throw new Error(`Fails without a mutant: ${broken}`);
const every = Number(values.every ?? 1);
const mutants = MONTH_MUTANTS.filter((_, i) =>
  values.only === undefined ? i % every === 0 : i === Number(values.only),
);
const waiting = [...mutants];
let survived = 0;
const work = async () => {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    let caught: MonthMutantResult = null;
    // One that cannot be built ends without a result: it has shown nothing.
    for (let month = 0; month < MONTHS && !caught; month += 1) caught = await play(mutant, month);
    survived += caught ? 0 : 1;
    console.log(`${MONTH_MUTANTS.indexOf(mutant)} ${mutant.name}: ${caught ? `found on ${caught}` : 'survived'}`);
  }
};
await Promise.all(Array.from({ length: PROCESSES }, work));
const seconds = Math.round((Date.now() - started) / 1000);
console.log(`${mutants.length} mutants of the month, ${survived} survived, seed ${seed}`);
await saveSummary({ suite: 'month-mutants', seed, runs: mutants.length, violations: survived, seconds });
if (survived > 0) process.exitCode = 1;
