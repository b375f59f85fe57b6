import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { acquireDataLock, DataLockedError } from '../../db/data-lock.ts';
import { COPY_OF_OPEN, isCopyOfOpen } from '../../db/data-place.ts';
import { pendingMigrations } from '../../db/migration-list.ts';
import { createPglite } from '../../db/pglite.ts';
import { DATABASE_CONNECT_MS } from '../../program/time-limits.ts';
import { type Finding, ok, type Patient, problem, warning, wordsOf } from './finding.ts';

/** The oldest that the tests ran on, as PostgreSQL counts (`server_version_num`). */
const OLDEST_VERSION = 150_000;
/** Machines whose time is kept differ by less. */
const CLOCK_WARNING_MS = 2000;
/** Signatures of devices are good for a minute: beyond this, people are refused. */
const CLOCK_PROBLEM_MS = 30_000;

type Query = (statement: string) => Promise<{ rows: unknown[] }>;

/** What is found of two clocks that differ by `ms`; `other`: whose the second one is. */
export function judgeClock(ms: number, other: string): Finding {
  const apart = `The clock of this machine and that of ${other} differ by ${(Math.abs(ms) / 1000).toFixed(1)} s.`;
  const todo = 'Let chrony or systemd-timesyncd keep the time on both.';
  if (Math.abs(ms) >= CLOCK_PROBLEM_MS) return problem(apart, todo);
  return Math.abs(ms) >= CLOCK_WARNING_MS ? warning(apart, todo) : ok(apart);
}

/** What is found of a PostgreSQL of this version: as it counts and as it names it. */
export const judgeVersion = (number: number, name: string): Finding =>
  number >= OLDEST_VERSION
    ? ok(`PostgreSQL ${name} answers.`)
    : warning(`PostgreSQL ${name} answers, which is older than what is tested.`, 'Upgrade it to 15 or newer.');

async function checkTables(query: Query, todo: string): Promise<Finding> {
  const pending = await pendingMigrations(query);
  return pending === 0
    ? ok('The database has the tables of this version.')
    : warning(`${pending} migrations of this version are to be made.`, todo);
}

/** A worker that runs looks every 2 s for a video that it may take. */
const UNTAKEN_SECONDS = 60;

/** Whether somebody works on the videos that wait: of a worker that has nothing to do, nothing is known. */
async function checkWorkers(query: Query): Promise<Finding> {
  const { rows } = await query(
    `select (count(*) filter (where free))::int as waiting, (count(*) filter (where state = 'processing' and not free))::int as held,
       coalesce(max(extract(epoch from clock_timestamp() - updated_at)) filter (where free), 0)::float8 as seconds
     from (select state, updated_at, lease_until is null or lease_until < clock_timestamp() as free
       from video_uploads where state in ('queued', 'processing')) as unfinished`,
  );
  const { waiting, held, seconds } = rows[0] as { waiting: number; held: number; seconds: number };
  return held > 0 || seconds < UNTAKEN_SECONDS
    ? ok(`Workers process ${held} videos; ${waiting} wait.`)
    : problem(
        `${waiting} videos wait for a worker, the first for ${Math.round(seconds / 60)} minutes, and none takes them.`,
        'Start one: npm run worker. One that runs needs the bucket of the servers or, without a bucket, their DATA_DIR.',
      );
}

async function checkPostgres({ databaseUrl, videoWorker }: Patient['env'], now: Patient['now']): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: DATABASE_CONNECT_MS });
  // A connection that is lost later says so here too, and would else end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const query: Query = (statement) => client.query(statement);
    const before = now().getTime();
    const { rows } = await query(
      "select current_setting('server_version') as name, current_setting('server_version_num')::int as number, extract(epoch from clock_timestamp())::float8 * 1000 as ms",
    );
    const { name, number, ms } = rows[0] as { name: string; number: number; ms: number };
    const middle = (before + now().getTime()) / 2;
    const tables = await checkTables(
      query,
      'The next start of a server makes them; where its account may not, run npm run db:migrate with the one that owns the tables.',
    );
    return [
      judgeVersion(number, name),
      tables,
      judgeClock(ms - middle, 'the database'),
      ...(videoWorker === 'elsewhere' && tables.level === 'ok' ? [await checkWorkers(query)] : []),
    ];
  } catch (error) {
    return [
      problem(
        `The database does not answer: ${wordsOf(error)}`,
        'See that PostgreSQL runs and takes connections from here, and that DATABASE_URL has its address and password.',
      ),
    ];
  } finally {
    await client.end();
  }
}

async function checkEmbedded(dataDir: string): Promise<Finding[]> {
  const folder = join(dataDir, 'pg');
  if (!existsSync(folder)) return [ok('There is no embedded database yet: the first start makes it.')];
  let release;
  try {
    release = await acquireDataLock(join(dataDir, 'pg.lock'));
  } catch (error) {
    if (error instanceof DataLockedError)
      return [
        ok(
          `${error.message.split('. ')[0]}. While a server runs, its /readyz tells whether the embedded database answers.`,
        ),
      ];
    return [problem(`The data folder cannot be locked: ${wordsOf(error)}`, 'Let the user of the server own DATA_DIR.')];
  }
  // Asked first: whoever opens a database closes it.
  const copied = (await isCopyOfOpen(folder)) ? [warning(COPY_OF_OPEN.found, COPY_OF_OPEN.todo)] : [];
  try {
    const database = await createPglite({ dataDir: folder });
    try {
      const { rows } = await database.query<{ name: string }>("select current_setting('server_version') as name");
      return [
        ...copied,
        ok(`The embedded database answers (PostgreSQL ${rows[0]?.name}), and no server has it open.`),
        await checkTables((statement) => database.query(statement), 'The next start of the server makes them.'),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [
      ...copied,
      problem(
        `The embedded database cannot be opened: ${wordsOf(error)}`,
        'Put back a backup of DATA_DIR; keep the broken folder until that one works.',
      ),
    ];
  } finally {
    await release();
  }
}

/** Whether a replica answers, and is one: reads alone may be sent there. */
async function checkReplica(url: string): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: DATABASE_CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
    return rows[0]?.follows
      ? ok('A replica answers.')
      : warning(
          'DATABASE_REPLICA_URL leads to no replica.',
          'Let it name those that follow the database of DATABASE_URL.',
        );
  } catch (error) {
    return warning(
      `No replica answers: ${wordsOf(error)}`,
      'Visitors are answered by DATABASE_URL meanwhile. See that the replicas run, and that DATABASE_REPLICA_URL has their address.',
    );
  } finally {
    await client.end();
  }
}

/** Whether the database answers, of which version it is, which migrations it lacks, whether its clock agrees, and whether workers take the videos in it. Changes none of it. */
export async function checkDatabase({ env, now }: Patient): Promise<Finding[]> {
  if (!env.databaseUrl) return checkEmbedded(env.dataDir);
  const found = await checkPostgres(env, now);
  return env.databaseReplicaUrl ? [...found, await checkReplica(env.databaseReplicaUrl)] : found;
}
