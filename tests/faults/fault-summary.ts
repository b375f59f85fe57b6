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

/** Prints what a suite did and leaves it as a line of JSON in .cache/faults, where the totals are summed. */
export async function saveSummary(summary: FaultSummary): Promise<void> {
  const line = JSON.stringify({ ...summary, commit: commit() });
  const folder = path.join(ROOT, '.cache/faults');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${summary.suite}-${summary.seed}.json`), `${line}\n`);
  const { suite, seed, runs, violations, seconds } = summary;
  console.log(`${suite}: ${runs} runs, ${violations} violations, ${seconds} s, seed ${seed}`);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    // A copy without its history.
    return 'unknown';
  }
}
