// Copies of the data folder of a server that writes, and a server on each of them:
//   npx tsx tests/faults/server/torn-copies.ts [--count 50] [--seed 1]
import { parseArgs } from 'node:util';
import { seededRandom } from '../../support/seeded-random.ts';
import { saveSummary } from '../fault-summary.ts';
import { runTornCopies } from './run-torn-copies.ts';

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { count: option, seed: option } });
const count = Number(values.count ?? 50);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const started = Date.now();

console.log(`torn-copies: seed ${seed}, ${count} copies`);
const { whole, lacking, dead, violations } = await runTornCopies({ count, random: seededRandom(seed) });
for (const said of violations) console.error(said);
console.log(
  `torn-copies: of many instants ${whole} had everything, ${lacking} lacked something, ${dead} did not start`,
);
const seconds = Math.round((Date.now() - started) / 1000);
await saveSummary({ suite: 'torn-copies', seed, runs: count, violations: violations.length, seconds });
if (violations.length > 0) process.exitCode = 1;
