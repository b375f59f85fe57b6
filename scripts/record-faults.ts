// Adds what the fault suites reported (.cache/faults/*.json) to docs/reliability.json, and writes the tables of
// docs/reliability.md from it. Run after `npm run test:faults` or `npm run test:faults:long`:
//   npm run faults:record
//   npm run faults:record -- --found SUITE --seed N --what "…" [--mended "subject of the commit"]
// `--found` notes what was broken, and said again with `--mended`, by which commit it was mended.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  addSession,
  type FaultRecord,
  type History,
  refusalOf,
  type Report,
  SUITES,
  toMarkdown,
} from './fault-record.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.cache/faults');
const recordFile = path.join(root, 'docs/reliability.json');
const page = path.join(root, 'docs/reliability.md');
const TABLES = /(<!-- totals -->\n)[^]*(<!-- \/totals -->)/;

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
const history: History = {
  holds: (commit) => git('merge-base', '--is-ancestor', commit, 'HEAD').status === 0,
  countSubject: (subject) =>
    git('log', '--format=%s')
      .stdout.split('\n')
      .filter((line) => line === subject).length,
};

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { found: option, seed: option, what: option, mended: option } });
const record = JSON.parse(readFileSync(recordFile, 'utf8')) as FaultRecord;

if (values.found !== undefined) {
  const { found: suite, what, mended = null } = values;
  if (!SUITES[suite] || !what) throw new Error('Say which suite found what: --found SUITE --what "…"');
  const seeds = values.seed === undefined ? [] : values.seed.split(',').map(Number);
  const known = record.found.find((each) => each.suite === suite && each.what === what);
  if (known) known.mended = mended;
  else record.found.push({ suite, seeds, what, mended });
}

mkdirSync(reports, { recursive: true });
let recorded = 0;
for (const name of readdirSync(reports).filter((file) => file.endsWith('.json'))) {
  const file = path.join(reports, name);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const refusal = refusalOf(report, history);
  if (refusal) {
    console.error(`${name} is not recorded: ${refusal}`);
    process.exitCode = 1;
    continue;
  }
  addSession(record, report);
  rmSync(file);
  recorded += 1;
}
const tables = toMarkdown(record, history);
writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(TABLES, (_, from: string, to: string) => `${from}\n${tables}\n\n${to}`),
);
execFileSync('npx', ['prettier', '--write', '--log-level=warn', page, recordFile], { cwd: root, stdio: 'inherit' });
console.log(`${recorded} ${recorded === 1 ? 'report' : 'reports'} recorded\n${tables}`);
