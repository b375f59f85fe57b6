import { parseArgs } from 'node:util';
import { saveSummary } from '../fault-summary.ts';

/** Several times what the waits within a run may take together. */
const LIMIT_MS = 300_000;

export interface Run {
  index: number;
  /** Of this run alone; the same for the same seed of the suite. */
  seed: number;
}

/** What runs one after another on one device, beside other lanes. */
export interface Lane {
  /** Rejects when a promise of the product was broken. Resolves with what kind of run it was, for the statistics. */
  run: (run: Run) => Promise<string>;
  close: () => Promise<void>;
}

interface Suite {
  name: string;
  file: string;
  count: number;
  lanes: number;
  openLane: () => Promise<Lane>;
  /** After the last lane. */
  close: () => Promise<void>;
}

/**
 * Runs a suite as the command line says (`--count`, `--seed`, `--lanes`, `--only` for the run of one index), prints what it
 * did, and leaves a line of JSON in .cache/faults. The exit code tells whether a promise was broken.
 */
export async function runSuite(suite: Suite): Promise<void> {
  const options = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { count: options, seed: options, lanes: options, only: options },
    // A suite may have words of its own.
    allowPositionals: true,
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
  const first = Number(values.only ?? 0);
  const last = values.only === undefined ? Number(values.count ?? suite.count) : first + 1;
  const lanes = Math.min(Number(values.lanes ?? suite.lanes), last - first);
  console.log(`${suite.name}: seed ${seed}, ${last - first} runs`);
  const started = Date.now();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const kinds = new Map<string, number>();
  const broken: string[] = [];
  let next = first;

  async function work(): Promise<void> {
    let lane = await suite.openLane();
    while (next < last) {
      const index = next++;
      const began = Date.now();
      try {
        const kind = await inTime(lane.run({ index, seed: seedOf(seed, index) }));
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        if (process.env.FAULTS_VERBOSE) console.log(`  ${index} ${kind}: ${Date.now() - began} ms`);
      } catch (error) {
        broken.push(`${index}`);
        console.error(
          `\n${suite.name}: run ${index} broke a promise\n${error instanceof Error ? error.stack : String(error)}`,
        );
        console.error(`Replay: npx tsx ${suite.file} --seed ${seed} --only ${index}\n`);
        // Whatever state the device is in now must not spoil the next run.
        await lane.close();
        lane = await suite.openLane();
      }
    }
    await lane.close();
  }

  await Promise.all(Array.from({ length: lanes }, work));
  await suite.close();
  const statistics = [...kinds].sort().map(([kind, times]) => `${kind} ${times}`);
  console.log(`${suite.name}: ${statistics.join(', ')}`);
  const seconds = Math.round((Date.now() - started) / 1000);
  await saveSummary({ suite: suite.name, seed, runs: last - first, violations: broken.length, seconds });
  if (broken.length > 0) process.exitCode = 1;
}

/** A run that hangs must not hide behind the others. */
async function inTime<T>(run: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not at an end after ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  return Promise.race([run, late]).finally(() => clearTimeout(timer));
}

/** Seeds of neighbours must have nothing in common. */
function seedOf(seed: number, index: number): number {
  return (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
}
