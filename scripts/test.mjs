// Runs every test: unit, API and integration tests by Vitest, end-to-end tests by Playwright on the production build, the
// size budget. `node scripts/test.mjs e2e` runs the end-to-end tests alone; further words go to Playwright. With `--faults`
// the fault suites follow, in the size of CI.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { runFaults } from './faults.mjs';
import { findBrowser } from './find-browser.mjs';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.cache/reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const [only, ...rest] = process.argv.slice(2);
const env = { ...process.env, CHROMIUM_PATH: findBrowser() };

function run(command, args, extraEnv = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extraEnv } }).status === 0;
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'));
  } catch {
    // A runner that died before it could report counts as one failure.
    return null;
  }
}

function vitest() {
  const file = path.join(reports, 'vitest.json');
  const ok = run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readReport('vitest.json');
  const failed = report?.numFailedTests ?? 0;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: ok ? failed : Math.max(failed, 1),
    skipped: report?.numPendingTests ?? 0,
  };
}

function playwright(args) {
  const ok = run('npx', ['playwright', 'test', ...args], { E2E_REPORT: path.join(reports, 'playwright.json') });
  const stats = readReport('playwright.json')?.stats;
  const failed = stats?.unexpected ?? 0;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: ok ? failed : Math.max(failed, 1),
    skipped: stats?.skipped ?? 0,
  };
}

function sizeBudget() {
  const ok = run(process.execPath, ['--import', 'tsx', 'tests/audits/size-budget.ts']);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

function faults() {
  const { passed, failed } = runFaults();
  return { passed: passed.length, failed: failed.length, skipped: 0 };
}

ensureBuilt();
const results = only === 'e2e' ? [playwright(rest)] : [sizeBudget(), vitest(), playwright([])];
if (only === '--faults') results.push(faults());
const sum = (field) => results.reduce((total, result) => total + result[field], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
