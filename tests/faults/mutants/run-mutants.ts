// Holds the schedules against seeded bugs:
//   npx tsx tests/faults/mutants/run-mutants.ts [--seeds 5] [--seed 1] [--every 4] [--only 3]
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { saveSummary } from '../fault-summary.ts';
import type { MutantResult, MutantTask } from './mutant-process.ts';
import { type Mutant, MUTANTS } from './mutants.ts';

/** A mutant that lives through so many schedules of one seed has survived. */
const SCHEDULES = 1500;
const PROCESSES = 2;

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { seeds: option, seed: option, every: option, only: option } });
const seed = Number(values.seed ?? 1);
const seeds = Array.from({ length: Number(values.seeds ?? 5) }, (_, i) => seed + i);
const started = Date.now();

function play(mutant: Mutant): Promise<MutantResult> {
  const loader = new URL('mutant-loader.mjs', import.meta.url).href;
  // Before tsx, so that it hands over what tsx then compiles.
  const child = fork(fileURLToPath(new URL('mutant-process.ts', import.meta.url)), {
    execArgv: ['--import', loader, '--import', 'tsx'],
    env: { ...process.env, MUTANT: JSON.stringify(mutant) },
  });
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as MutantResult));
    child.once('exit', (code) => reject(new Error(`“${mutant.name}” ended with ${code} and no result`)));
    child.send({ seeds, schedules: SCHEDULES } satisfies MutantTask);
  });
}

/** Also one that cannot be built ends like that: it has shown nothing. */
const broken = (error: unknown): MutantResult => ({ caughtAfter: seeds.map(() => null), violation: String(error) });

const every = Number(values.every ?? 1);
const mutants = MUTANTS.filter((_, i) => (values.only === undefined ? i % every === 0 : i === Number(values.only)));
const waiting = [...mutants];
let survived = 0;
const work = async () => {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const { caughtAfter, violation } = await play(mutant).catch(broken);
    const survivors = caughtAfter.filter((after) => after === null).length;
    survived += survivors > 0 ? 1 : 0;
    const said = caughtAfter.map((after) => after ?? 'never').join(', ');
    console.log(`${MUTANTS.indexOf(mutant)} ${mutant.name}: caught after ${said} schedules (${violation})`);
  }
};
await Promise.all(Array.from({ length: PROCESSES }, work));
const seconds = Math.round((Date.now() - started) / 1000);
console.log(`${mutants.length} mutants, ${survived} survived, seeds ${seeds.join(', ')}`);
await saveSummary({ suite: 'mutants', seed, runs: mutants.length * seeds.length, violations: survived, seconds });
if (survived > 0) process.exitCode = 1;
