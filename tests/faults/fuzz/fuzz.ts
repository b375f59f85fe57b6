// Every call of the API in ways that its description allows and in ways that it does not, over two processes:
//   npx tsx tests/faults/fuzz/fuzz.ts [--count 1000] [--seed 1]      so many of each call
//   npx tsx tests/faults/fuzz/fuzz.ts --only noteList --seed 1       one call alone, as above
// On the PostgreSQL of TEST_DATABASE_URL; without one, or with --embedded, on the embedded database.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { EndpointName } from '#contract/endpoints.ts';
import { saveSummary } from '../fault-summary.ts';
import { CALLS, type FuzzChunk, type FuzzResult } from './check-calls.ts';

const PROCESSES = 2;
const option = { type: 'string' } as const;
const { values } = parseArgs({
  options: { count: option, seed: option, only: option, path: option, embedded: { type: 'boolean', default: false } },
});
const suite = values.embedded ? 'fuzz-embedded' : 'fuzz';
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const cases = Number(values.count ?? 1000);
const waiting = values.only ? CALLS.filter((name) => name === values.only) : [...CALLS];
if (waiting.length === 0) throw new Error(`There is no call ${values.only}`);

const started = Date.now();
const results: FuzzResult[] = [];
/** Processes whose database was not in order after all their cases. */
let brokenEnds = 0;
function ask(child: ReturnType<typeof fork>, name: EndpointName): Promise<FuzzResult> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The process ended with ${code} in ${name}`));
    child.once('exit', ended);
    child.once('message', (said) => {
      child.off('exit', ended);
      resolve(said as FuzzResult);
    });
    child.send({ name, seed, cases, path: values.path } satisfies FuzzChunk);
  });
}

async function work(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'test', ...(values.embedded && { TEST_DATABASE_URL: '' }) };
  const child = fork(new URL('fuzz-process.ts', import.meta.url), { env });
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const result = await ask(child, name);
    results.push(result);
    if (!result.violation) continue;
    console.error(`\n${name}: ${result.violation.message}\n${JSON.stringify(result.violation.case).slice(0, 3000)}`);
    console.error(
      `Replay: npx tsx tests/faults/fuzz/fuzz.ts ${values.embedded ? '--embedded ' : ''}--only ${name} --seed ${seed} --count ${cases}\n`,
    );
  }
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
  if (child.exitCode !== 0) brokenEnds += 1;
}
console.log(`${suite}: seed ${seed}, ${cases} cases of each of ${waiting.length} calls`);
await Promise.all(Array.from({ length: Math.min(PROCESSES, waiting.length) }, work));

const slowest = results.map((result) => result.slowest).sort((a, b) => b.ms - a.ms)[0];
if (slowest)
  console.log(
    `${suite}: the thread was held for ${Math.round(slowest.ms)} ms at most by what held it each time, in ${slowest.call}`,
  );
const violations = results.filter(({ violation }) => violation).length + brokenEnds;
const runs = results.reduce((sum, result) => sum + result.cases, 0);
await saveSummary({ suite, seed, runs, violations, seconds: Math.round((Date.now() - started) / 1000) });
if (violations > 0) process.exitCode = 1;
