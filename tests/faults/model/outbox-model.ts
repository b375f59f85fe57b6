// Random schedules of acts and faults against the real outbox and the real server, over two processes:
//   npx tsx tests/faults/model/outbox-model.ts [--count 5000] [--seed 1]
//   npx tsx tests/faults/model/outbox-model.ts --seed 17 --path 3:0:1     one schedule again, and what it shrinks to
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { saveSummary } from '../fault-summary.ts';
import type { CheckResult } from './check-schedules.ts';

const COUNT = 5000;
/** A process begins anew with its own seed after so many: a database in memory grows. */
const CHUNK = 1250;
const PROCESSES = 2;

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { count: option, seed: option, path: option } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const started = Date.now();

async function check(chunk: { seed: number; schedules: number; path?: string | undefined }): Promise<CheckResult> {
  const child = fork(fileURLToPath(new URL('model-process.ts', import.meta.url)));
  return new Promise((resolve, reject) => {
    let result: CheckResult | null = null;
    child.once('message', (message) => {
      result = message as CheckResult;
    });
    child.once('exit', (code) => {
      if (result) resolve(result);
      else reject(new Error(`The process of seed ${chunk.seed} ended with ${code} and no result`));
    });
    child.send(chunk);
  });
}

function report(chunkSeed: number, { violation }: CheckResult): void {
  if (!violation) return;
  console.error(`\nAn invariant is broken: ${violation.message}\n${JSON.stringify(violation.schedule, null, 1)}`);
  console.error(`Replay: npx tsx tests/faults/model/outbox-model.ts --seed ${chunkSeed} --path ${violation.path}\n`);
}

if (values.path !== undefined) {
  const result = await check({ seed, schedules: 1, path: values.path });
  report(seed, result);
  console.log(result.violation ? 'The schedule still fails.' : 'The schedule holds.');
  process.exitCode = result.violation ? 1 : 0;
} else {
  const count = Number(values.count ?? COUNT);
  console.log(`outbox-model: seed ${seed}, ${count} schedules`);
  const size = Math.min(CHUNK, Math.ceil(count / PROCESSES));
  const chunks = Array.from({ length: Math.ceil(count / size) }, (_, i) => ({
    seed: seed + i,
    schedules: Math.min(size, count - i * size),
  }));
  let runs = 0;
  let violations = 0;
  const work = async () => {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const result = await check(chunk);
      runs += result.schedules;
      violations += result.violation ? 1 : 0;
      report(chunk.seed, result);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
  const seconds = Math.round((Date.now() - started) / 1000);
  await saveSummary({ suite: 'outbox-model', seed, runs, violations, seconds });
  if (violations > 0) process.exitCode = 1;
}
