/**
 * Servers are replaced one after the other under load, behind Caddy with deploy/Caddyfile and behind HAProxy with
 * deploy/cluster/haproxy.cfg (docs/operations.md#upgrade). No request may fail, nothing acknowledged may be lost or doubled, and a tab
 * that was open goes on. With `--before`, the servers start as the build of that commit. The tables are changed while they answer, the
 * first round replaces them by this build, the second one by the older build again, and so on, so that servers of both answer together.
 * With `--tables`, this build has a migration more (next-tables.sql), so that the older one goes on with tables that it does not know.
 * Needs what it names where it is missing. Run:
 *   npm run test:replace -- [--before COMMIT [--tables]] [--rounds 3] [--proxy caddy|haproxy] [--seed 1]
 */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import type { LoginAnswer } from '#contract/user.ts';
import { connectPostgres } from '#server/db/client.ts';
import { fromRoot } from '#server/program/from-root.ts';
import { checkLedger } from '#server/services/payments/ledger-check.ts';
import { startMixedLoad, throughFailures } from '../cluster/mixed-load.ts';
import { buyer, say, shopper } from '../faults/server/clients.ts';
import { loadCourses, populate, shuffled } from '../faults/server/run-server-kills.ts';
import { type Account, signUp, signUpInstructor } from '../support/api-client.ts';
import { findPostgresPrograms, startOwnPostgres } from '../support/own-postgres.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { hasOpenssl } from '../support/self-signed.ts';
import { startS3 } from '../support/test-s3.ts';
import { openTabs } from './open-tabs.ts';
import { type Leaving, PROXIES, type ProxyName, startSite } from './rolling-site.ts';
import { keepUploading } from './uploads.ts';
import { buildNext, buildOlder } from './version-before.ts';
import { watchRequests } from './watch-requests.ts';

const option = { type: 'string' } as const;
const { values } = parseArgs({
  options: { before: option, tables: { type: 'boolean' }, rounds: option, proxy: option, seed: option },
});
const rounds = Number(values.rounds ?? 3);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const proxies = PROXIES.filter((name) => !values.proxy || name === values.proxy);
/** For so long a proxy may take to see that a server is not ready: Caddy asks every 2 s, HAProxy twice in 2 s. */
const SEEN_MS = 3000;
const STEADY_MS = 2000;
const LOGIN_EVERY_MS = 1000;
const SILENT = pino({ level: 'silent' });
const PRESENT = fromRoot('.');

interface Row {
  proxy: ProxyName;
  servers: number;
  requests: number;
  failures: string[];
  longest: number;
  acknowledged: number;
  uploads: number;
  uses: number;
  visits: number;
  /** Of the visits, those that got a page of the older build. */
  older: number;
  logins: number;
  leavings: Leaving[];
  violations: string[];
}

/** Logs in over and over, and reads by each session what is theirs. Answers how often. */
async function keepLoggingIn(origin: string, { email, password }: Account, going: () => boolean): Promise<number> {
  let logins = 0;
  for (; going(); logins += 1) {
    const { user } = await throughFailures(() => say<LoginAnswer>(origin, 'userLogin', { body: { email, password } }));
    await throughFailures(() => say(origin, 'userMyLearning', { token: user.token }));
    await pause(LOGIN_EVERY_MS);
  }
  return logins;
}

const programs = promisify(execFile);

/** One of a build's commands for operators, on a database. */
async function command(build: string, file: string, url: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: join(build, '.cache/data') };
  await programs(process.execPath, ['--import', 'tsx', file], { cwd: build, env });
}

/** What replaces what. Without an older build, the newer one replaces itself. */
interface Builds {
  newer: string;
  older: string | null;
}

async function replaceBehind(proxy: ProxyName, url: string, { newer, older }: Builds): Promise<Row> {
  const random = seededRandom(seed);
  const s3 = await startS3();
  const build = older ?? newer;
  const site = await startSite(proxy, { build, env: { DATABASE_URL: url, ...s3.env }, random });
  const { origin, servers } = site;
  const leavings: Leaving[] = [];
  try {
    const requests = watchRequests(origin);
    const { courses, writers } = await populate(origin);
    const students = new Map(courses.map((course) => [course._id, course.studentsCount]));
    const accounts = await Promise.all(Array.from({ length: 4 }, () => signUp(origin)));
    const buyers = accounts.map(({ token }) => buyer(token, shuffled(courses, random)));
    // Of somebody else: what a buyer owns goes into no cart.
    const [author, visitor] = [await signUpInstructor(origin), await signUp(origin)];
    const shopping = shopper(visitor.token, courses[0]?._id ?? '');
    let ended = false;
    const going = () => !ended;
    const tabs = await openTabs(origin, { title: courses[0]?.title ?? '', build, going });
    const load = startMixedLoad(origin, random);
    for (const writer of [...writers, shopping]) load.add(writer);
    for (const one of buyers) load.add(one, courses.length);
    const others = Promise.all([
      keepUploading(origin, { author, s3, going }),
      keepLoggingIn(origin, visitor, going),
      tabs.ended,
    ]);
    const replaceAll = async () => {
      if (older) await command(newer, 'server/operators/migrate.ts', url);
      for (let round = 0; round < rounds; round += 1) {
        for (let index = 0; index < servers; index += 1) {
          await pause(STEADY_MS * random());
          leavings.push(await site.replace(index, older && round % 2 === 1 ? older : newer));
        }
      }
      await pause(STEADY_MS);
    };
    const violations: string[] = [];
    await Promise.race([replaceAll(), load.failed, others]).catch((error: unknown) => violations.push(String(error)));
    ended = true;
    await load.end();
    const [uploaded, loggedIn, pages] = await others;
    violations.push(...load.counts.violations, ...uploaded.violations, ...pages.violations);
    if (older && (pages.older === 0 || pages.older === pages.visits))
      violations.push(`${pages.older} of ${pages.visits} visitors got a page of the older build`);
    const checked = await Promise.all([...writers, shopping, ...buyers].map((client) => client.check(origin)));
    violations.push(...checked.flat());
    for (const { _id, studentsCount } of await loadCourses(origin)) {
      const bought = buyers.filter((one) => one.owned().has(_id)).length;
      const truth = (students.get(_id) ?? studentsCount) + bought;
      if (studentsCount !== truth) violations.push(`${_id} counts ${studentsCount} students, in truth ${truth}`);
    }
    for (const { red, told, shut } of leavings) {
      if (shut - red < SEEN_MS)
        violations.push(`a server took no connection ${Math.round(shut - red)} ms after it was red`);
      if (told > shut) violations.push('a connection in use was told to close after the server took none');
    }
    return {
      ...{ proxy, servers, leavings, violations, uploads: uploaded.uploads, logins: loggedIn },
      ...{ uses: pages.uses, visits: pages.visits, older: pages.older },
      ...{ requests: requests.sent, failures: requests.failures, longest: requests.longest },
      acknowledged: load.counts.acknowledged,
    };
  } finally {
    await site.stop();
    await s3.close();
  }
}

async function run(builds: Builds): Promise<Row[]> {
  const postgres = await startOwnPostgres();
  if (!postgres) throw new Error('There is no PostgreSQL on this machine');
  const rows: Row[] = [];
  try {
    for (const proxy of proxies) {
      const url = await postgres.createDatabase(`behind_${proxy}`);
      await command(builds.older ?? builds.newer, 'server/seed/cli.ts', url);
      const row = await replaceBehind(proxy, url, builds);
      const connection = connectPostgres(url, SILENT);
      row.violations.push(...(await checkLedger(connection.db)));
      if (values.tables) {
        const { rows: noted } = await connection.db.execute(sql`select 1 from next_order_events limit 1`);
        if (noted.length === 0) row.violations.push('No order was made on the new tables');
      }
      await connection.close();
      rows.push(row);
    }
  } finally {
    await postgres.stop();
  }
  return rows;
}

function printTable(rows: Row[]): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log('| Proxy | Servers | Replaced | Requests | Failed | Longest wait | Acknowledged | Lost or doubled |');
  console.log('| ----- | ------- | -------- | -------- | ------ | ------------ | ------------ | --------------- |');
  for (const row of rows) {
    const counts = [row.proxy, row.servers, row.leavings.length, row.requests, row.failures.length];
    console.log(`| ${[...counts, seconds(row.longest), row.acknowledged, row.violations.length].join(' | ')} |`);
  }
  for (const { proxy, leavings, uploads, uses, visits, older: ofOlder, logins } of rows) {
    const most = (of: keyof Leaving) => seconds(Math.max(...leavings.map((one) => one[of])));
    const gap = seconds(Math.min(...leavings.map(({ red, shut }) => shut - red)));
    console.log(
      `${proxy}: red after ${most('red')}, told to close after ${most('told')}, shut ${gap} later than red at least, ` +
        `gone after ${most('gone')}; ${uploads} uploads, ${logins} logins, the tab was used ${uses} times, ` +
        `${visits} visitors, ${ofOlder} of them with a page of the older build`,
    );
  }
}

// So that whoever breaks it off leaves nothing running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const lacks = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0;
process.env['PATH'] += ':/usr/sbin';
const missing = proxies.filter(lacks) as string[];
if (!hasOpenssl) missing.push('openssl');
if ((await findPostgresPrograms()) === null) missing.push('postgresql');
if (missing.length > 0) {
  console.log(`replace: skipped, because this machine lacks ${missing.join(', ')}`);
} else {
  console.log(
    `replace: seed ${seed}, ${rounds} rounds${values.before ? `, with servers of ${values.before}` : ''}${values.tables ? ', and tables that they do not know' : ''}`,
  );
  // The certificate of Caddy is made for this run, and nobody knows it.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const older = values.before === undefined ? null : await buildOlder(values.before);
  const newer = values.tables ? await buildNext() : PRESENT;
  const started = Date.now();
  const rows = await run({ newer, older });
  for (const { failures, violations } of rows)
    for (const said of [...failures.slice(0, 20), ...violations.slice(0, 20)]) console.error(said);
  printTable(rows);
  console.log(`replace: ${Math.round((Date.now() - started) / 1000)} s, seed ${seed}`);
  if (rows.some(({ failures, violations, requests }) => failures.length + violations.length > 0 || requests === 0))
    process.exitCode = 1;
}
