import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { saveSummary } from './fault-summary.ts';
import type { ScheduleChunk, ScheduleResult } from './schedule-check.ts';

const PROCESSES = 2;

interface ScheduleSuite {
  name: string;
  /** How it is replayed. */
  file: string;
  /** Told a chunk, this module answers with its result and ends. */
  process: URL;
  /** How many schedules without `--count`. */
  count: number;
  /** A process begins anew with its own seed after so many: a database in memory grows. */
  chunk: number;
}

/**
 * Runs a suite of random schedules over two processes: `--count N` of them from `--seed N`, or with `--path` one again and
 * what it shrinks to. Prints and saves what was done; a violation makes the process fail.
 */
export async function runScheduleSuite(suite: ScheduleSuite): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { count: option, seed: option, path: option } });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
  const started = Date.now();

  if (values.path !== undefined) {
    const result = await check(suite, { seed, schedules: 1, path: values.path });
    report(suite, seed, result);
    console.log(result.violation ? 'The schedule still fails.' : 'The schedule holds.');
    process.exitCode = result.violation ? 1 : 0;
    return;
  }
  const count = Number(values.count ?? suite.count);
  console.log(`${suite.name}: seed ${seed}, ${count} schedules`);
  const size = Math.min(suite.chunk, Math.ceil(count / PROCESSES));
  const chunks = Array.from({ length: Math.ceil(count / size) }, (_, i) => ({
    seed: seed + i,
    schedules: Math.min(size, count - i * size),
  }));
  let runs = 0;
  let violations = 0;
  const work = async () => {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const result = await check(suite, chunk);
      runs += result.schedules;
      violations += result.violation ? 1 : 0;
      report(suite, chunk.seed, result);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
  const seconds = Math.round((Date.now() - started) / 1000);
  await saveSummary({ suite: suite.name, seed, runs, violations, seconds });
  if (violations > 0) process.exitCode = 1;
}

async function check(suite: ScheduleSuite, chunk: ScheduleChunk): Promise<ScheduleResult> {
  const child = fork(suite.process);
  return new Promise((resolve, reject) => {
    let result: ScheduleResult | null = null;
    child.once('message', (message) => {
      result = message as ScheduleResult;
    });
    child.once('exit', (code) => {
      if (result) resolve(result);
      else reject(new Error(`The process of seed ${chunk.seed} ended with ${code} and no result`));
    });
    child.send(chunk);
  });
}

function report({ file }: ScheduleSuite, chunkSeed: number, { violation }: ScheduleResult): void {
  if (!violation) return;
  console.error(`\nAn invariant is broken: ${violation.message}\n${JSON.stringify(violation.schedule, null, 1)}`);
  console.error(`Replay: npx tsx ${file} --seed ${chunkSeed} --path ${violation.path}\n`);
}
