// Runs the fault suites one after another, each with its line of figures: `node scripts/faults.mjs [--long]`.
// SEED_OF_FAULTS and FAULT_SCHEDULES (runs of each suite) change what they do. Without a seed the CI form takes the same
// one each time, so that a change is judged by itself; the long form takes a new one, so that runs add up.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { findBrowser } from './find-browser.mjs';

const root = path.resolve(import.meta.dirname, '..');
const long = process.argv.includes('--long');

const SUITES = [
  { file: 'tests/faults/model/outbox-model.ts', ci: 5000, long: 250_000 },
  { file: 'tests/faults/browser/scenarios.ts', ci: 50, long: 2000, browser: true },
  { file: 'tests/faults/browser/kills.ts', ci: 25, long: 1000, browser: true },
  { file: 'tests/faults/browser/logout-privacy.ts', ci: 100, long: 100, browser: true },
].filter(({ file }) => existsSync(path.join(root, file)));

if (SUITES.some(({ browser }) => browser)) ensureBuilt();
const seed = process.env.SEED_OF_FAULTS ?? String(long ? Math.floor(Math.random() * 1e9) : 1);
const failed = SUITES.filter(({ file, ci, long: many }) => {
  const count = process.env.FAULT_SCHEDULES ?? String(long ? many : ci);
  const args = ['--import', 'tsx', file, '--count', count, '--seed', seed];
  const env = { ...process.env, CHROMIUM_PATH: findBrowser() };
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status !== 0;
});
for (const { file } of failed) console.error(`${file} failed with seed ${seed}`);
process.exitCode = failed.length > 0 ? 1 : 0;
