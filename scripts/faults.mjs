// Runs the fault suites, each with its line of figures:
//   node scripts/faults.mjs [--long] [WORD]      only the suites whose name contains the word
// SEED_OF_FAULTS names the seed. Without it the CI form takes the same one each time, so that a change is judged by itself;
// the long form takes a new one, so that runs add up.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { startProgram, startSideBySide } from './side-by-side.mjs';

const root = path.resolve(import.meta.dirname, '..');

const FUZZ = 'tests/faults/fuzz/fuzz.ts';
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** `ci` and `long` say how much each form does. CI holds every twelfth mutant against the schedules, and every ninth of payments against its tests. */
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
    ci: ['--seeds', '1', '--every', '12'],
    long: ['--seeds', '5'],
  },
  {
    name: 'payment-mutants',
    file: 'tests/faults/mutants/run-payment-mutants.ts',
    ci: ['--every', '9'],
    long: [],
  },
  {
    name: 'two-devices',
    file: 'tests/faults/authoring/two-devices.ts',
    ci: ['--count', '150'],
    long: ['--count', '5000'],
  },
  { name: 'notes', file: 'tests/faults/notes/notes.ts', ci: ['--count', '300'], long: ['--count', '5000'] },
  { name: 'quizzes', file: 'tests/faults/quizzes/quizzes.ts', ci: ['--count', '200'], long: ['--count', '5000'] },
  { name: 'practice', file: 'tests/faults/practice/practice.ts', ci: ['--count', '300'], long: ['--count', '5000'] },
  ...['embedded', 'postgres'].map((database) => ({
    name: `month-${database}`,
    file: 'tests/faults/month/month.ts',
    // The embedded database is one connection in one thread.
    ci: [database, '--learners', database === 'embedded' ? '12' : '20', '--instructors', '3', '--days', '15'],
    long: database === 'embedded' ? [database, '--learners', '1000', '--instructors', '20'] : [database],
  })),
  { name: 'month-mutants', file: 'tests/faults/mutants/run-month-mutants.ts', ci: ['--every', '5'], long: [] },
  // So many of each call. The embedded database takes three times as long for each, so CI has its thousand on PostgreSQL.
  { name: 'fuzz', file: FUZZ, ci: ['--count', hasPostgres ? '1000' : '100'], long: ['--count', '10000'] },
  { name: 'fuzz-embedded', file: FUZZ, ci: ['--embedded', '--count', '10'], long: ['--embedded', '--count', '1000'] },
  { name: 'backup', file: 'tests/faults/backup/backup.ts', ci: ['--count', '100'], long: ['--count', '1000'] },
  {
    name: 'browser-scenarios',
    file: 'tests/faults/browser/scenarios.ts',
    ci: ['--count', '50'],
    long: ['--count', '2000'],
  },
  { name: 'browser-kills', file: 'tests/faults/browser/kills.ts', ci: ['--count', '25'], long: ['--count', '1000'] },
  {
    name: 'upload-kills',
    file: 'tests/faults/uploads/upload-kills.ts',
    ci: ['--count', '1', '--mib', '16'],
    long: ['--count', '10', '--mib', '200'],
  },
  ...['embedded', 'postgres'].map((database) => ({
    name: `server-kills-${database}`,
    file: 'tests/faults/server/server-kills.ts',
    ci: [database, '--count', '6'],
    long: [database, '--count', '200'],
  })),
  { name: 'cluster-kills', file: 'tests/cluster/cluster-kills.ts', ci: ['--kills', '5'], long: ['--kills', '50'] },
  { name: 'torn-copies', file: 'tests/faults/server/torn-copies.ts', ci: ['--count', '3'], long: ['--count', '50'] },
  // So many for each released schema.
  {
    name: 'upgrade-tabs',
    file: 'tests/faults/upgrade/upgrade-tabs.ts',
    ci: ['--count', '1'],
    long: ['--count', '100'],
  },
  {
    name: 'download-ranges',
    file: 'tests/faults/downloads/ranges.ts',
    ci: ['--count', '250'],
    long: ['--count', '10000'],
  },
  {
    name: 'download-kills',
    file: 'tests/faults/downloads/kills.ts',
    ci: ['--count', '6'],
    long: ['--count', '200'],
  },
  {
    name: 'download-quota',
    file: 'tests/faults/downloads/quota.ts',
    ci: ['--count', '4'],
    long: ['--count', '20'],
  },
  {
    name: 'logout-privacy',
    file: 'tests/faults/browser/logout-privacy.ts',
    ci: ['--count', '12'],
    long: ['--count', '100'],
  },
  ...['firefox', 'webkit'].flatMap((engine) => [
    {
      name: `browser-kills-${engine}`,
      file: 'tests/browsers/faults/kills.ts',
      ci: [engine, '--count', '5'],
      long: [engine, '--count', '200'],
    },
    {
      name: `logout-privacy-${engine}`,
      file: 'tests/browsers/faults/logouts.ts',
      ci: [engine, '--count', '4'],
      long: [engine, '--count', '200'],
    },
  ]),
];

function argsOf(suite, { long }) {
  const seed = process.env.SEED_OF_FAULTS ?? String(long ? Math.floor(Math.random() * 1e9) : 1);
  return [suite.file, ...(long ? suite.long : suite.ci), '--seed', seed];
}

/** Starts the CI forms of these suites side by side; `end` prints what each said and answers how many passed, and which failed. */
export function startFaults(names, { nice = 0 } = {}) {
  const programs = SUITES.filter(({ name }) => names.includes(name)).map((suite) => ({
    name: suite.name,
    args: argsOf(suite, { long: false }),
  }));
  return startSideBySide(programs, { logs: path.join(root, '.cache/faults-logs'), nice });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const word = words.find((each) => each !== '--long') ?? '';
  ensureBuilt();
  for (const suite of SUITES.filter(({ name }) => name.includes(word))) {
    const args = argsOf(suite, { long: words.includes('--long') });
    if (await startProgram(args, 'inherit').passed) continue;
    console.error(`${suite.name} failed with seed ${args.at(-1)}`);
    process.exitCode = 1;
  }
}
