// Kills in turn in a cluster by the files of deploy/cluster (docs/scale.md):
//   npm run test:cluster -- [--kills 10] [--seed 1]
import { parseArgs } from 'node:util';
import pino from 'pino';
import { connectPostgres } from '#server/db/client.ts';
import { checkLedger } from '#server/services/payments/ledger-check.ts';
import { saveSummary } from '../faults/fault-summary.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { missingPrograms, startCluster } from './cluster.ts';
import { type KillFigures, runClusterKills } from './run-cluster-kills.ts';

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { kills: option, seed: option } });
const kills = Number(values.kills ?? 10);
const seed = Number(values.seed ?? process.env['SEED_OF_FAULTS'] ?? Math.floor(Math.random() * 1e9));
const started = Date.now();

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

function printTable(figures: KillFigures[]) {
  const kinds = [...new Set(figures.map(({ kind }) => kind))].sort();
  console.log('| Killed | Times | Writes back, median | at worst | Catalogue away, at most |');
  console.log('| ------ | ----- | ------------------- | -------- | ----------------------- |');
  for (const kind of kinds) {
    const of = figures.filter((one) => one.kind === kind);
    const back = of.map(({ writesBack }) => writesBack);
    const cells = [median(back), Math.max(...back), Math.max(...of.map(({ readsOut }) => readsOut))];
    console.log(`| ${kind} | ${of.length} | ${cells.map((ms) => `${seconds(ms)} s`).join(' | ')} |`);
  }
}

async function run() {
  const random = seededRandom(seed);
  const cluster = await startCluster(random);
  try {
    console.log(`cluster-kills: the cluster runs after ${seconds(Date.now() - started)} s`);
    const report = await runClusterKills(cluster, {
      kills,
      random,
      onKill: ({ writesBack, readsOut }, name) =>
        console.log(
          `killed ${name}: writes back after ${seconds(writesBack)} s, catalogue away ${seconds(readsOut)} s`,
        ),
    });
    const connection = connectPostgres(cluster.ownerUrl, pino({ level: 'silent' }));
    report.violations.push(...(await checkLedger(connection.db)));
    await connection.close();
    return report;
  } finally {
    await cluster.stop();
  }
}

// So that whoever breaks it off leaves nothing running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const missing = await missingPrograms();
if (missing.length > 0) {
  console.log(`cluster-kills: skipped, because this machine lacks ${missing.join(', ')}`);
  // There it is installed.
  if (process.env['CI']) process.exitCode = 1;
} else {
  console.log(`cluster-kills: seed ${seed}, ${kills} kills`);
  const { violations, ...report } = await run();
  for (const said of violations) console.error(said);
  printTable(report.kills);
  console.log(
    `cluster-kills: ${report.acknowledged} acknowledged changes, ${report.readBack} times read back, ${report.visits} visits, ` +
      `${report.sessions} sessions, ${report.reconciled} payments found by the reconciler`,
  );
  const took = Math.round((Date.now() - started) / 1000);
  await saveSummary({ suite: 'cluster-kills', seed, runs: kills, violations: violations.length, seconds: took });
  if (violations.length > 0) process.exitCode = 1;
}
