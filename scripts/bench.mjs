// Runs the benchmarks of tests/bench one after the other; `npm run bench -- search` runs those whose name contains a word.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const word = process.argv[2] ?? '';
const benches = readdirSync(path.join(root, 'tests/bench')).filter(
  (name) => name.endsWith('.bench.ts') && name.includes(word),
);
for (const name of benches) {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join('tests/bench', name)], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
