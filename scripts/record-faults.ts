// Adds what the fault suites reported (.cache/faults/*.json) to the totals in docs/reliability.json, and writes the table of
// docs/reliability.md from them. Run after `npm run test:faults` or `npm run test:faults:long`: npm run faults:record
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.cache/faults');
const totalsFile = path.join(root, 'docs/reliability.json');
const page = path.join(root, 'docs/reliability.md');
const TABLE = /(<!-- totals -->\n)[^]*(<!-- \/totals -->)/;

/** What each suite counts. `command` makes more of it where that is not `npm run test:faults:long -- NAME`. */
const SUITES = {
  'outbox-model': { what: 'Model-based schedules', unit: 'schedules' },
  mutants: { what: 'Seeded bugs, all caught', unit: 'mutants × seeds' },
  'two-devices': { what: 'Two devices write a course', unit: 'schedules' },
  backup: { what: 'Backup of a random state, cleared and imported', unit: 'states' },
  'browser-scenarios': { what: 'Real Chromium', unit: 'scenarios' },
  'browser-kills': { what: 'SIGKILL of the browser', unit: 'kills' },
  'logout-privacy': { what: 'Logout privacy', unit: 'logouts' },
  'upload-kills': { what: 'Uploads killed at each tenth', unit: 'uploads' },
  'download-ranges': { what: 'Ranges of a downloaded film', unit: 'ranges' },
  'download-kills': { what: 'Downloads killed', unit: 'downloads' },
  'download-quota': { what: 'Downloads on a full device', unit: 'cuts' },
  'upgrade-tabs': { what: 'Schema upgrades under three old tabs', unit: 'upgrades' },
  payments: { what: 'Payment permutations and races', unit: 'orders', command: 'npx vitest run tests/faults/payments' },
};

function load(file, otherwise) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  }
}

mkdirSync(reports, { recursive: true });
const totals = load(totalsFile, {});
let recorded = 0;
for (const name of readdirSync(reports).filter((file) => file.endsWith('.json'))) {
  const file = path.join(reports, name);
  const { suite, seed, runs, violations, seconds, commit } = load(file);
  if (!SUITES[suite]) continue;
  const total = (totals[suite] ??= { runs: 0, violations: 0, seconds: 0, sessions: 0 });
  total.runs += runs;
  total.violations += violations;
  total.seconds = Math.round(total.seconds + seconds);
  total.sessions += 1;
  total.last = { seed, commit };
  rmSync(file);
  recorded += 1;
}
writeFileSync(totalsFile, `${JSON.stringify(totals, null, 2)}\n`);

const rows = Object.entries(SUITES).map(([suite, { what, unit, command = `npm run test:faults:long -- ${suite}` }]) => {
  const total = totals[suite];
  if (!total) return `| ${what} | 0 | – | – | \`${command}\` |`;
  const { runs, violations, seconds, sessions, last } = total;
  const figures = `${runs.toLocaleString('en-IN')} ${unit} in ${sessions} runs, ${Math.round(seconds / 60)} min`;
  return `| ${what} | ${figures} | ${violations} | ${last.seed} at ${last.commit} | \`${command}\` |`;
});
const head = ['| What | Done | Violations | Last seed | Command |', '| --- | --- | --- | --- | --- |'];
const table = [...head, ...rows].join('\n');
writeFileSync(page, readFileSync(page, 'utf8').replace(TABLE, `$1\n${table}\n\n$2`));
execFileSync('npx', ['prettier', '--write', '--log-level=warn', page, totalsFile], { cwd: root, stdio: 'inherit' });
console.log(`${recorded} reports recorded\n${table}`);
