// Which clauses of the specification have a test, and whether it passed: read from the reports that the runners left in
// .cache/reports. Part of `npm test`, and of `npm run spec`, which runs the clauses' own tests alone.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ofPlaywright, ofVitest } from './clause-results.ts';
import { CLAUSES, type ClauseId } from './clauses/clauses.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const report = (name: string) => path.join(ROOT, '.cache/reports', name);
const results = [...ofVitest(report('vitest.json')), ...ofPlaywright(report('playwright.json'))];
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
