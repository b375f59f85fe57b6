// Runs the tests: unit, API and integration tests by Vitest, end-to-end tests by Playwright on the production build, the size
// budget. `node scripts/test.mjs e2e` runs the end-to-end tests alone, `spec` the tests of the specification's clauses with
// their count, `audit` the audits of the pages; further words go to Playwright. With `--spec` the clauses' tests in the browser
// run as well, and the count is told; with `--audit` axe looks at each page once and Lighthouse at three; with `--faults` the
// fault suites follow, and a few mutants of the clauses; with `--browsers` the story in three engines, and the fault suites of Firefox and
// WebKit. All in the size of CI.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './ensure-built.mjs';
import { startFaults } from './faults.mjs';
import { findBrowser } from './find-browser.mjs';
import { startSideBySide } from './side-by-side.mjs';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.cache/reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const [only, ...rest] = process.argv.slice(2);
const env = { ...process.env, CHROMIUM_PATH: findBrowser() };

function run(command, args, extraEnv = {}) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extraEnv } });
  console.log(`${args.slice(0, 3).join(' ')}: ${Math.round((performance.now() - started) / 1000)} s`);
  return status === 0;
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), 'utf8'));
  } catch {
    // A runner that died before it could report counts as one failure.
    return null;
  }
}

const SHOWN_OF_ERROR = 600;

/** The test and how its error begins, in one line. */
function tell(test, error = '') {
  const said = stripVTControlCharacters(error).replace(/\s+/g, ' ').slice(0, SHOWN_OF_ERROR).trim();
  return said ? `${test}: ${said}` : test;
}

function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults, message }) => {
    const file = path.relative(root, name);
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => tell(`${file}: ${fullName}`, failureMessages[0]));
    // A file that could not be read has no tests.
    return failed.length === 0 && message ? [tell(file, message)] : failed;
  });
}

function failuresOfPlaywright({ suites = [], specs = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) =>
      tell(`${file}:${line}: ${title}`, tests[0]?.results.at(-1)?.errors[0]?.message),
    );
  return [...failed, ...suites.flatMap(failuresOfPlaywright)];
}

function vitest(args) {
  const file = path.join(reports, 'vitest.json');
  const ok = run('npx', [
    'vitest',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport('vitest.json');
  const failed = report?.numFailedTests ?? 0;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: ok ? failed : Math.max(failed, 1),
    skipped: report?.numPendingTests ?? 0,
    failures: failuresOfVitest(report),
  };
}

function playwright(args) {
  const ok = run('npx', ['playwright', 'test', ...args], { E2E_REPORT: path.join(reports, 'playwright.json') });
  const report = readReport('playwright.json');
  const stats = report?.stats;
  const failed = stats?.unexpected ?? 0;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: ok ? failed : Math.max(failed, 1),
    skipped: stats?.skipped ?? 0,
    failures: report?.suites.flatMap(failuresOfPlaywright) ?? [],
  };
}

function program(file, ...options) {
  const ok = run(process.execPath, ['--import', 'tsx', file, ...options]);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: ok ? [] : [file] };
}

/** It waits for pages to be quiet most of the time, and measures bytes. */
const startSizeBudget = () =>
  startSideBySide([{ name: 'size-budget', args: ['tests/audits/size-budget.ts'] }], {
    logs: path.join(root, '.cache'),
  });
const lighthouse = () => program('tests/audits/lighthouse/run.ts', '--short');
const clauses = () => program('tests/spec/check-clauses.ts');
// The same few each time, so that a change is judged by itself. The whole of them: `npm run spec:mutants`.
const clauseMutants = () => program('tests/spec/mutants/run-mutants.ts', '--sample', '8', '--seed', '2');

const SPEC = ['--project=spec', '--workers=2'];

ensureBuilt();
/** Vitest's own configuration, as these are no tests of the default run. */
const browsers = (words = []) => vitest(['--config', 'tests/browsers/vitest.config.ts', ...words]);
const OTHER_ENGINES = ['firefox', 'webkit'].flatMap((engine) => [
  `browser-kills-${engine}`,
  `logout-privacy-${engine}`,
]);

const RUNS = {
  e2e: () => [playwright(rest.length > 0 ? rest : ['--project=e2e'])],
  spec: () => [vitest(['tests/spec', 'tests/api', 'tests/integration']), playwright(SPEC), clauses()],
  browsers: () => [browsers(rest)],
  audit: () => [playwright(['--project=audit', ...rest])],
};

async function runAll() {
  const withSpec = process.argv.includes('--spec');
  const withAudit = process.argv.includes('--audit');
  const withFaults = process.argv.includes('--faults');
  const withBrowsers = process.argv.includes('--browsers');
  // The fault suites play the same schedules, and more of them.
  const schedulesOfVitest = [
    'tests/faults/outbox-model.test.ts',
    'tests/faults/authoring/two-devices.test.ts',
    'tests/faults/notes/notes.test.ts',
    'tests/faults/quizzes/quizzes.test.ts',
    'tests/faults/practice/practice.test.ts',
    'tests/faults/fuzz/fuzz.test.ts',
    'tests/faults/month/month.test.ts',
    'tests/faults/server/server-kills.test.ts',
    'tests/faults/server/torn-copies.test.ts',
  ];
  const budget = startSizeBudget();
  const all = [vitest(withFaults ? schedulesOfVitest.map((file) => `--exclude=${file}`) : [])];
  all.push(await budget.end());
  // Browsers wait for networks and timers now and then; the schedules take what is left.
  const schedules = withFaults
    ? startFaults(['outbox-model', 'mutants', 'two-devices', 'notes', 'quizzes', 'practice', 'fuzz', 'fuzz-embedded'], {
        nice: 10,
      })
    : null;
  all.push(playwright(['--project=e2e', '--workers=2']));
  if (withSpec) all.push(playwright(SPEC), clauses());
  if (withAudit) all.push(playwright(['--project=audit-short', '--workers=2']), lighthouse());
  if (schedules) {
    all.push(await schedules.end());
    all.push(await startFaults(['server-kills-embedded', 'server-kills-postgres', 'torn-copies']).end());
    all.push(await startFaults(['month-embedded', 'month-postgres']).end());
    // Its processes miss their terms where they wait for a processor: nothing runs beside it.
    all.push(await startFaults(['cluster-kills']).end());
    // These wait for networks and timers most of the time.
    all.push(await startFaults(['browser-scenarios', 'browser-kills', 'logout-privacy']).end());
    all.push(clauseMutants());
    all.push(await startFaults(['download-ranges', 'download-kills', 'download-quota', 'upgrade-tabs']).end());
  }
  // The oldest engines' profiles take two minutes each; tests/e2e/old-engines.e2e.ts is their short form.
  if (withBrowsers) all.push(browsers(['story']), await startFaults(OTHER_ENGINES).end());
  return all;
}

const results = RUNS[only]?.() ?? (await runAll());
const sum = (field) => results.reduce((total, result) => total + result[field], 0);
const skipped = sum('skipped');
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
