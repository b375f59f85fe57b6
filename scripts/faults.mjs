// Runs the fault suites one after another, each with its line of figures:
//   node scripts/faults.mjs [--long] [WORD]      only the suites whose name contains the word
// SEED_OF_FAULTS names the seed. Without it the CI form takes the same one each time, so that a change is judged by itself;
// the long form takes a new one, so that runs add up.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { findBrowser } from './find-browser.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** `ci` and `long` say how much each form does. CI holds every fourth mutant against the schedules. */
const SUITES = [
  {
    name: 'outbox-model',
    file: 'tests/faults/model/outbox-model.ts',
    ci: ['--count', '5000'],
    long: ['--count', '250000'],
  },
  {
    name: 'mutants',
    file: 'tests/faults/mutants/run-mutants.ts',
    ci: ['--seeds', '1', '--every', '4'],
    long: ['--seeds', '5'],
  },
  {
    name: 'browser-scenarios',
    file: 'tests/faults/browser/scenarios.ts',
    ci: ['--count', '50'],
    long: ['--count', '2000'],
  },
  { name: 'browser-kills', file: 'tests/faults/browser/kills.ts', ci: ['--count', '25'], long: ['--count', '1000'] },
  {
    name: 'logout-privacy',
    file: 'tests/faults/browser/logout-privacy.ts',
    ci: ['--count', '100'],
    long: ['--count', '100'],
  },
];

/** Runs the suites whose name contains `word`, in their long or their CI form; answers the names by how they ended. */
export function runFaults({ long = false, word = '' } = {}) {
  const suites = SUITES.filter(({ name }) => name.includes(word));
  ensureBuilt();
  const seed = process.env.SEED_OF_FAULTS ?? String(long ? Math.floor(Math.random() * 1e9) : 1);
  const env = { ...process.env, CHROMIUM_PATH: findBrowser() };
  const ended = { passed: [], failed: [] };
  for (const suite of suites) {
    const size = long ? suite.long : suite.ci;
    const args = ['--import', 'tsx', suite.file, ...size, '--seed', seed];
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
    if (status !== 0) console.error(`${suite.name} failed with seed ${seed}`);
    ended[status === 0 ? 'passed' : 'failed'].push(suite.name);
  }
  return ended;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const { failed } = runFaults({ long: words.includes('--long'), word: words.find((word) => word !== '--long') });
  process.exitCode = failed.length > 0 ? 1 : 0;
}
