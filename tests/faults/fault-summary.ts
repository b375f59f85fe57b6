import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface FaultSummary {
  suite: string;
  seed: number;
  runs: number;
  violations: number;
  seconds: number;
}

/** As it was when the suite began: the history may go on while it runs. */
const checkout = readCheckout();

/** Prints what a suite did and leaves it as a line of JSON in .cache/faults, from where it is recorded (scripts/record-faults.ts). */
export async function saveSummary(summary: FaultSummary): Promise<void> {
  const line = JSON.stringify({ ...summary, ...checkout });
  const folder = path.join(ROOT, '.cache/faults');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${summary.suite}-${summary.seed}.json`), `${line}\n`);
  const { suite, seed, runs, violations, seconds } = summary;
  console.log(`${suite}: ${runs} runs, ${violations} violations, ${seconds} s, seed ${seed}`);
}

/** `dirty`: the sources are not those of the commit. */
function readCheckout(): { commit: string; dirty: boolean } {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  try {
    return {
      commit: git('rev-parse', '--short', 'HEAD'),
      dirty: git('status', '--porcelain', '--', '.', ':!docs') !== '',
    };
  } catch {
    // A copy without its history.
    return { commit: 'unknown', dirty: true };
  }
}
