// SIGKILL of the built server in the midst of writes, on the embedded database or on a PostgreSQL (TEST_DATABASE_URL):
//   npx tsx tests/faults/server/server-kills.ts embedded|postgres [--count 200] [--seed 1]
import { parseArgs } from 'node:util';
import pino from 'pino';
import { openDb, openPostgres } from '#server/db/client.ts';
import type { Env } from '#server/env.ts';
import { seedSample } from '#server/seed/seed-sample.ts';
import { checkLedger } from '#server/services/payments/ledger-check.ts';
import { type AppServer, createAppServer } from '../../support/app-server.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { createDatabase, testDatabaseUrl } from '../../support/test-database.ts';
import { saveSummary } from '../fault-summary.ts';
import { runServerKills } from './run-server-kills.ts';

const option = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  options: { count: option, seed: option },
  allowPositionals: true,
});
const suite = `server-kills-${positionals[0]}`;
const count = Number(values.count ?? 200);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const started = Date.now();

async function run(app: AppServer, database: Pick<Env, 'databaseUrl' | 'dataDir'>) {
  try {
    const report = await runServerKills({
      rounds: count,
      random: seededRandom(seed),
      start: async () => {
        await app.start();
        return { origin: app.url, kill: app.kill };
      },
      onRound: (round, violations) => {
        if (round % 10 === 0 || violations > 0)
          console.log(`${suite}: ${round} kills, ${violations} violations in the last`);
      },
    });
    const connection = await openDb(database, pino({ level: 'silent' }));
    report.violations.push(...(await checkLedger(connection.db)));
    await connection.close();
    return report;
  } finally {
    await app.dispose();
  }
}

async function onEmbedded() {
  const app = await createAppServer({ SEED: 'sample' });
  return run(app, { databaseUrl: undefined, dataDir: app.dataDir });
}

async function onPostgres(admin: string) {
  const { url, drop } = await createDatabase(admin);
  const empty = await openPostgres(url, pino({ level: 'silent' }));
  await seedSample({ db: empty.db, clock: { now: () => new Date() } });
  await empty.close();
  const app = await createAppServer({ DATABASE_URL: url });
  try {
    return await run(app, { databaseUrl: url, dataDir: app.dataDir });
  } finally {
    await drop();
  }
}

console.log(`${suite}: seed ${seed}, ${count} kills`);
if (positionals[0] === 'postgres' && !testDatabaseUrl) {
  console.log(`${suite}: skipped, because TEST_DATABASE_URL names no PostgreSQL`);
} else {
  const { acknowledged, violations, late, slowestStart } = await (positionals[0] === 'postgres' && testDatabaseUrl
    ? onPostgres(testDatabaseUrl)
    : onEmbedded());
  for (const said of violations) console.error(said);
  console.log(
    `${suite}: ${acknowledged} acknowledged changes, late grants in ${late} rounds, the slowest start took ${(slowestStart / 1000).toFixed(1)} s`,
  );
  const seconds = Math.round((Date.now() - started) / 1000);
  await saveSummary({ suite, seed, runs: count, violations: violations.length, seconds });
  if (violations.length > 0) process.exitCode = 1;
}
