// Which clauses of the specification have a test, and whether it passed: read from the reports that the runners left in
// .cache/reports. Part of `npm test`, and of `npm run spec`, which runs the clauses' own tests alone.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CLAUSES, type ClauseId } from './clauses/clauses.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TITLE = /^\[([\w./-]+)\] /;

interface Result {
  id: string;
  passed: boolean;
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
}

function readReport<T>(name: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, '.cache/reports', name), 'utf8')) as T;
  } catch {
    return undefined;
  }
}

function toResults(title: string, passed: boolean): Result[] {
  const id = TITLE.exec(title)?.[1];
  return id === undefined ? [] : [{ id, passed }];
}

function ofVitest(): Result[] {
  interface Report {
    testResults: { assertionResults: { title: string; status: string }[] }[];
  }
  const report = readReport<Report>('vitest.json');
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.flatMap(({ title, status }) => toResults(title, status === 'passed')),
  );
}

function ofSuite({ suites = [], specs = [] }: Suite): Result[] {
  const own = specs.flatMap((spec) =>
    toResults(spec.title, spec.ok && spec.tests.every(({ status }) => status !== 'skipped')),
  );
  return [...own, ...suites.flatMap(ofSuite)];
}

const results = [...ofVitest(), ...ofSuite(readReport<Suite>('playwright.json') ?? {})];
const ids = Object.keys(CLAUSES) as ClauseId[];
const isProven = (id: string) => {
  const tests = results.filter((result) => result.id === id);
  return tests.length > 0 && tests.every(({ passed }) => passed);
};
const unproven = ids.filter((id) => !isProven(id));
const unknown = [...new Set(results.map(({ id }) => id).filter((id) => !(id in CLAUSES)))];

if (unproven.length > 0) console.log('Not proven:');
for (const id of unproven) console.log(`  ${id}: ${CLAUSES[id]}`);
for (const id of unknown) console.log(`A test names a clause that does not exist: ${id}`);

const summary = `${ids.length} clauses, all of them to prove`;
const documented = readFileSync(path.join(ROOT, 'docs/spec.md'), 'utf8').includes(summary);
if (!documented) console.log(`docs/spec.md must say: ${summary}`);
console.log(`${ids.length} clauses, ${ids.length - unproven.length} proven, none left for later`);
process.exitCode = unproven.length > 0 || unknown.length > 0 || !documented ? 1 : 0;
