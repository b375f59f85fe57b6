import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../.cache/faults', import.meta.url));

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  } catch {
    // A copy without its history.
    return 'unknown';
  }
}

/** Leaves one line of JSON in .cache/faults, for the totals in docs/reliability.md. */
export async function saveSummary(run: {
  suite: string;
  seed: number;
  runs: number;
  violations: number;
  /** Epoch ms. */
  started: number;
}): Promise<void> {
  const { suite, seed, runs, violations, started } = run;
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  await mkdir(FOLDER, { recursive: true });
  const line = JSON.stringify({ suite, seed, runs, violations, seconds, commit: commit() });
  await writeFile(`${FOLDER}/${suite}-${seed}.json`, `${line}\n`);
}
