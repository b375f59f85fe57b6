// Holds the tests against the Razorpay of this machine against seeded bugs:
//   npx tsx tests/faults/mutants/run-payment-mutants.ts [--every 4] [--only 3] [--seed 1]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { saveSummary } from '../fault-summary.ts';
import type { Mutant } from './mutants.ts';
import { PAYMENT_MUTANTS } from './payment-mutants.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** In this order: the first is quick, and most bugs do not live through it. */
const TESTS = [
  'tests/api/razorpay-calls.test.ts',
  'tests/api/razorpay.test.ts',
  'tests/api/ledger.test.ts',
  'tests/api/statement.test.ts',
];

interface Report {
  numTotalTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { every: option, only: option, seed: option } });
const folder = await mkdtemp(path.join(tmpdir(), 'code-it-mutants-'));
const started = Date.now();

/** The test that fails with the mutant in the sources; null: it lives. Throws when no test could be run. */
async function fails(test: string, mutant: Mutant | null): Promise<string | null> {
  const file = path.join(folder, 'report.json');
  await rm(file, { force: true });
  const options = ['--config', 'tests/faults/mutants/vitest.mutant.config.ts', '--root', ROOT, '--bail', '1'];
  const args = ['node_modules/vitest/vitest.mjs', 'run', test, ...options, '--reporter', 'json', '--outputFile', file];
  const env = { ...process.env, MUTANT: JSON.stringify(mutant) };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'exit');
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (report.numTotalTests === 0) throw new Error(`No test of ${test} could be run`);
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return results.find(({ status }) => status === 'failed')?.fullName ?? null;
}

/** The test that catches the mutant, or null. */
async function caughtBy(mutant: Mutant | null): Promise<string | null> {
  for (const test of TESTS) {
    const failed = await fails(test, mutant);
    if (failed) return failed;
  }
  return null;
}

// What fails by itself catches nothing.
const broken = await caughtBy(null);
if (broken) throw new Error(`Fails without a mutant: ${broken}`);
const mutants = PAYMENT_MUTANTS.filter((_, i) =>
  values.only === undefined ? i % Number(values.every ?? 1) === 0 : i === Number(values.only),
);
let survived = 0;
for (const mutant of mutants) {
  const test = await caughtBy(mutant);
  survived += test ? 0 : 1;
  console.log(`${PAYMENT_MUTANTS.indexOf(mutant)} ${mutant.name}: ${test ? `caught by “${test}”` : 'survived'}`);
}
await rm(folder, { recursive: true });
const seconds = Math.round((Date.now() - started) / 1000);
console.log(`${mutants.length} payment mutants, ${survived} survived`);
const seed = Number(values.seed ?? 1);
await saveSummary({ suite: 'payment-mutants', seed, runs: mutants.length, violations: survived, seconds });
if (survived > 0) process.exitCode = 1;
