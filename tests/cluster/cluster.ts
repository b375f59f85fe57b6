import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { openPostgres } from '#server/db/client.ts';
import { fromRoot } from '#server/program/from-root.ts';
import { seedSample } from '#server/seed/seed-sample.ts';
import { findPostgresPrograms, findPostgresUser } from '../support/own-postgres.ts';
import { poll } from '../support/poll.ts';
import {
  etcdVariables,
  type Network,
  serverVariables,
  toNetwork,
  writeHaproxy,
  writePatroni,
  writePgbouncer,
} from './cluster-files.ts';

const PASSWORD = 'of-the-cluster-under-test';
const ACCOUNTS = {
  PATRONI_SUPERUSER_USERNAME: 'postgres',
  PATRONI_SUPERUSER_PASSWORD: PASSWORD,
  PATRONI_REPLICATION_USERNAME: 'replicator',
  PATRONI_REPLICATION_PASSWORD: PASSWORD,
};
/** The same on each server, as operators are told. */
const SECRETS = {
  SESSION_SECRET: 'the-secret-of-sessions-of-the-cluster-under-test',
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
  CERTIFICATE_PRIVATE_KEY: Buffer.alloc(32, 9).toString('base64url'),
};
const START_MS = 180_000;
const HEALTHY_MS = 120_000;

const PROGRAMS = ['etcd', 'patroni', 'haproxy', 'pgbouncer'];

/** Which programs of the cluster this machine lacks. */
export async function missingPrograms(): Promise<string[]> {
  const missing = PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  return (await findPostgresPrograms()) === null ? [...missing, 'postgresql'] : missing;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Something that can be killed, and started again on what it left. */
interface Machine {
  start: () => Promise<void>;
  /** SIGKILL of all that runs there. */
  kill: () => Promise<void>;
}

export type ClusterKill = 'leader' | 'replica' | 'server' | 'etcd-leader' | 'connections';

export interface Cluster {
  /** Where users connect. */
  origin: string;
  /** Each server itself, past the balancer. */
  servers: readonly string[];
  /** The leader, for the account that owns the tables. */
  ownerUrl: string;
  /** Kills one, named by its role; answers how it is started again. */
  kill: (what: ClusterKill, random: () => number) => Promise<{ name: string; restart: () => Promise<void> }>;
  /** Until every part runs, and what is written stands on two machines again. */
  healthy: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Three etcd, three PostgreSQL under Patroni, HAProxy, and two servers each with its PgBouncer, by the files of deploy/cluster. */
export async function startCluster(random: () => number): Promise<Cluster> {
  const [user, programs] = [findPostgresUser(), await findPostgresPrograms()];
  if (user === null || programs === null) throw new Error('There is no PostgreSQL on this machine');
  const network = toNetwork(`127.${64 + Math.floor(random() * 64)}.${Math.floor(random() * 255)}.`);
  const root = await mkdtemp(join(tmpdir(), 'code-it-cluster-'));
  await chmod(root, 0o755);
  const folderOf = async (name: string) => {
    const folder = join(root, name);
    await mkdir(folder, { mode: 0o755 });
    if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
    return folder;
  };
  const machine = machinesIn(root, user);

  const etcd = await Promise.all(
    network.databases.map(async (_, index) => {
      const env = await etcdVariables({ network, folder: await folderOf(`etcd-${index + 1}`) }, index);
      return machine(`etcd-${index + 1}`, ['etcd'], env);
    }),
  );
  const databases = await Promise.all(
    network.databases.map(async (_, index) => {
      const name = `database-${index + 1}`;
      const folder = await folderOf(name);
      const patroni = machine(name, ['patroni', await writePatroni({ network, folder }, index, programs)], ACCOUNTS);
      return {
        start: patroni.start,
        async kill() {
          await patroni.kill();
          await killPostgres(join(folder, 'data'));
        },
      };
    }),
  );
  const balancerFolder = await folderOf('balancer');
  const haproxyFile = await writeHaproxy({ network, folder: balancerFolder });
  const haproxy = machine('balancer', ['haproxy', '-db', '-f', haproxyFile]);
  const pgbouncers = await Promise.all(
    network.servers.map(async (address, index) => {
      const name = `pgbouncer-${index + 1}`;
      return machine(name, [
        'pgbouncer',
        await writePgbouncer({ network, folder: await folderOf(name) }, address, PASSWORD),
      ]);
    }),
  );
  const servers = await Promise.all(
    network.servers.map(async (address, index) => {
      const name = `server-${index + 1}`;
      const env = {
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        HOST: address,
        PUBLIC_URL: `http://${network.balancer}:8443`,
        DATA_DIR: await folderOf(name),
        PAYMENTS: 'sandbox',
        // What a learner paid and no device reported is left to the reconciler.
        SANDBOX_WEBHOOKS: 'none',
        ...SECRETS,
        ...(await serverVariables(network, address, PASSWORD)),
        DRAIN_SECONDS: '0',
      };
      return machine(name, [process.execPath, fromRoot('dist/server/index.js')], env);
    }),
  );
  const all = [...servers, ...pgbouncers, haproxy, ...databases, ...etcd];
  const ownerUrl = `postgres://code_it_owner:${PASSWORD}@${network.balancer}:5000/code_it`;
  const origin = `http://${network.balancer}:8443`;
  const serverOrigins = network.servers.map((address) => `http://${address}:3000`);

  async function members(): Promise<Member[]> {
    for (const address of network.databases) {
      try {
        const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(3000) });
        return ((await response.json()) as { members: Member[] }).members;
      } catch {
        // Another one knows as well.
      }
    }
    return [];
  }

  async function healthy() {
    let said = '';
    const allWell = async () => {
      const now = await members();
      const running = now.filter(({ state }) => state === 'running' || state === 'streaming');
      const roles = now.map(({ role }) => role);
      const ready = await Promise.all(serverOrigins.map((each) => isOk(`${each}/readyz`)));
      const etcdReady = await Promise.all(network.databases.map((each) => isOk(`http://${each}:2379/health`)));
      said = JSON.stringify({ now, ready, etcdReady });
      return (
        running.length === network.databases.length &&
        roles.includes('leader') &&
        roles.includes('sync_standby') &&
        [...ready, ...etcdReady].every(Boolean)
      );
    };
    await poll(allWell, HEALTHY_MS, () => `The cluster did not become healthy: ${said}`);
  }

  const nameOf = (index: number) => `database-${index + 1}`;
  async function pickDatabase(isLeader: boolean): Promise<number> {
    const fitting = (await members()).filter(({ role }) => (role === 'leader') === isLeader);
    const picked = fitting[Math.floor(random() * fitting.length)];
    return network.databases.findIndex((_, index) => nameOf(index) === picked?.name);
  }
  async function kill(what: ClusterKill) {
    if (what === 'connections') {
      await cutConnections(join(balancerFolder, 'admin.sock'));
      return { name: 'connections', restart: () => Promise.resolve() };
    }
    const index =
      what === 'server'
        ? Math.floor(random() * servers.length)
        : what === 'etcd-leader'
          ? await etcdLeader(network)
          : await pickDatabase(what === 'leader');
    const killed = { server: servers, 'etcd-leader': etcd, leader: databases, replica: databases }[what][index];
    if (!killed) throw new Error(`There is no ${what} to kill`);
    await killed.kill();
    return { name: `${what} ${index + 1}`, restart: killed.start };
  }
  async function stop() {
    for (const each of all) await each.kill();
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  }

  try {
    await Promise.all(etcd.map((each) => each.start()));
    await Promise.all([...databases, ...pgbouncers, haproxy].map((each) => each.start()));
    const superuser = `postgres://postgres:${PASSWORD}@${network.balancer}:5000`;
    await poll(
      () => query(`${superuser}/postgres`, 'select 1'),
      START_MS,
      () => `No leader takes connections: see ${root}`,
    );
    await query(`${superuser}/postgres`, 'create database code_it', true);
    await query(`${superuser}/code_it`, await readFile(fromRoot('deploy/database-roles.sql'), 'utf8'), true);
    for (const role of ['code_it_owner', 'code_it_server'])
      await query(`${superuser}/postgres`, `alter role ${role} password '${PASSWORD}'`, true);
    const empty = await openPostgres(ownerUrl, pino({ level: 'silent' }));
    await seedSample({ db: empty.db, clock: { now: () => new Date() } });
    await empty.close();
    await Promise.all(servers.map((each) => each.start()));
    await healthy();
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, servers: serverOrigins, ownerUrl, kill, healthy, stop };
}

/** Programs as processes whose output is in a file of their name. A program that ends by itself is found out by what it no longer does. */
function machinesIn(root: string, user: { uid?: number; gid?: number }) {
  const children = new Set<ChildProcess>();
  process.once('exit', () => {
    for (const each of children) each.kill('SIGKILL');
    // On a clean end, there is no such folder any more.
    if (!existsSync(root)) return;
    for (const name of readdirSync(root)) signalTo(readPostmaster(join(root, name, 'data')), 'SIGKILL');
  });
  return (name: string, [program = '', ...args]: string[], env: Record<string, string> = {}): Machine => {
    let child: ChildProcess | undefined;
    return {
      start() {
        const log = createWriteStream(join(root, `${name}.log`), { flags: 'a' });
        child = spawn(program, args, {
          ...(program === process.execPath ? {} : user),
          cwd: root,
          env: { PATH: `${process.env['PATH']}:/usr/sbin`, HOME: root, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        const begun = child;
        children.add(begun);
        begun.once('exit', () => children.delete(begun));
        child.stdout?.pipe(log, { end: false });
        child.stderr?.pipe(log, { end: false });
        return once(child, 'spawn').then(() => undefined);
      },
      async kill() {
        const running = child;
        child = undefined;
        if (!running || running.exitCode !== null || running.signalCode !== null) return;
        const gone = once(running, 'exit');
        running.kill('SIGKILL');
        await gone;
      },
    };
  };
}

/** The process of PostgreSQL that Patroni starts apart from itself, and with which the others end; NaN where there is none. */
function readPostmaster(data: string): number {
  try {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    // A file that a kill left may name a number that is another process's by now.
    return readlinkSync(`/proc/${pid}/cwd`) === data ? Number(pid) : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** Whether the process was there. */
function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return !Number.isNaN(pid) && process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function killPostgres(data: string): Promise<void> {
  const pid = readPostmaster(data);
  signalTo(pid, 'SIGKILL');
  await poll(
    () => Promise.resolve(!signalTo(pid, 0)),
    10_000,
    () => `PostgreSQL ${pid} did not end`,
  );
}

async function etcdLeader({ databases }: Network): Promise<number> {
  for (const [index, address] of databases.entries()) {
    const response = await fetch(`http://${address}:2379/v3/maintenance/status`, { method: 'POST', body: '{}' });
    const { header, leader } = (await response.json()) as { header: { member_id: string }; leader: string };
    if (header.member_id === leader) return index;
  }
  throw new Error('etcd has no leader');
}

/** Every connection through the balancer: of users to servers, and of servers to databases. */
async function cutConnections(socket: string): Promise<void> {
  const databases = ['leader', 'replicas'].flatMap((each) => [1, 2, 3].map((index) => `${each}/database-${index}`));
  for (const server of [...databases, 'servers/server-1', 'servers/server-2']) {
    const client = connect(socket);
    client.end(`shutdown sessions server ${server}\n`);
    client.resume();
    await once(client, 'close');
  }
}

const isOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(3000) }).then(
    async (response) => (await response.text(), response.ok),
    () => false,
  );

/** Whether it was done; where it `must`, it throws what went wrong. */
async function query(connectionString: string, statement: string, must = false): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.query(statement);
    return true;
  } catch (error) {
    if (must) throw error;
    return false;
  } finally {
    // A client that never connected cannot say goodbye.
    await client.end().catch(() => undefined);
  }
}
