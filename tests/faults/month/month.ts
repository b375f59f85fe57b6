// A month of a whole site against the real server, with its clock moved, on the embedded database or a PostgreSQL (TEST_DATABASE_URL):
//   npx tsx tests/faults/month/month.ts embedded|postgres [--learners 10000] [--instructors 200] [--days 30] [--seed 1]
//     [--at-once 8] [--real-passwords]
import { parseArgs } from 'node:util';
import { saveSummary } from '../fault-summary.ts';
import type { Violation } from './world.ts';

const option = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  options: {
    ...{ learners: option, instructors: option, days: option, seed: option, 'at-once': option },
    'real-passwords': { type: 'boolean' },
  },
  allowPositionals: true,
});
const database = positionals[0] ?? 'embedded';
const suite = `month-${database}`;
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const learners = Number(values.learners ?? 10_000);
const instructors = Number(values.instructors ?? 200);
const days = Number(values.days ?? 30);
const realPasswords = values['real-passwords'] ?? false;
const started = Date.now();
const seconds = () => Math.round((Date.now() - started) / 1000);

function tell({ day, by, what, trace }: Violation): void {
  console.error(`\nVIOLATION of seed ${seed}, day ${day}, ${by}: ${what}`);
  for (const line of trace) console.error(`  ${line}`);
}

// What opens a database reads the setting when it is loaded.
if (database === 'embedded') delete process.env['TEST_DATABASE_URL'];
console.log(`${suite}: seed ${seed}, ${learners} learners, ${instructors} instructors, ${days} days`);
if (database === 'postgres' && !process.env['TEST_DATABASE_URL']) {
  console.log(`${suite}: skipped, because TEST_DATABASE_URL names no PostgreSQL`);
} else {
  const { runMonth } = await import('./run-month.ts');
  const { violations, ...did } = await runMonth({
    ...{ seed, learners, instructors, days, realPasswords },
    atOnce: Number(values['at-once'] ?? 8),
    onDay: (day, { calls, orders, people }) => {
      if (day % 5 !== 0) return;
      const here = people.filter(({ state }) => state === 'there').length;
      console.log(`${suite}: day ${day}, ${here} people, ${calls} calls, ${orders.size} orders, ${seconds()} s`);
    },
  });
  for (const one of violations) tell(one);
  if (violations.length > 0) {
    const again = `--learners ${learners} --instructors ${instructors} --days ${days} --seed ${seed}`;
    console.error(`Again: npx tsx tests/faults/month/month.ts ${database} ${again} (--at-once 1 for the same order)`);
  }
  const { calls, refusals, replays, orders, refunds, courses, gone, checking } = did;
  console.log(
    `${suite}: ${calls} calls, ${refusals} refusals that were due, ${replays} repeats; ${orders} orders, ${refunds} refunds, ${courses} courses, ${gone} accounts deleted; ${Math.round(checking / 1000)} s of checks`,
  );
  await saveSummary({ suite, seed, runs: learners, violations: violations.length, seconds: seconds() });
  if (violations.length > 0) process.exitCode = 1;
}
