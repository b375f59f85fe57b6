import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fromRoot } from '#server/program/from-root.ts';
import { toNetwork, writeHaproxy } from '../cluster/cluster-files.ts';
import { freePort } from '../support/free-port.ts';
import { poll } from '../support/poll.ts';
import { selfSigned } from '../support/self-signed.ts';

/** As in deploy/compose.many.yaml and deploy/cluster/code-it.env. */
const DRAIN_SECONDS = 5;
const START_MS = 180_000;
const PROBE_EVERY_MS = 50;
/** The same on each server, as operators are told. */
const SECRETS = {
  SESSION_SECRET: 'the-secret-of-sessions-of-servers-that-are-replaced',
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
  CERTIFICATE_PRIVATE_KEY: Buffer.alloc(32, 9).toString('base64url'),
};

export const PROXIES = ['caddy', 'haproxy'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** How a server went. */
export interface Leaving {
  /** From SIGTERM until /readyz says that it is to be asked no more, ms. */
  red: number;
  /** Until a connection that is in use is told to close, ms. */
  told: number;
  /** Until no connection is taken any more, ms. */
  shut: number;
  /** Until the process has ended, ms. */
  gone: number;
}

export interface Site {
  /** Where users connect. */
  origin: string;
  servers: number;
  /** SIGTERM to a server; once it has ended, one of this build is started in its place. Resolves when that one is ready. */
  replace: (index: number, build: string) => Promise<Leaving>;
  stop: () => Promise<void>;
}

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const each of children) each.kill('SIGKILL');
});

function run(command: string, args: string[], env: Record<string, string>): ChildProcess {
  const path = `${process.env['PATH']}:/usr/sbin`;
  const child = spawn(command, args, {
    env: { PATH: path, ...env },
    stdio: ['ignore', 'ignore', command === process.execPath ? 'inherit' : 'ignore'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

interface Proxy {
  origin: string;
  /** Of each server: its address and port. */
  places: [host: string, port: number][];
  start: () => ChildProcess;
}

/** Three servers behind Caddy, with deploy/Caddyfile and a certificate of our own. */
async function behindCaddy(folder: string): Promise<Proxy> {
  const own = selfSigned();
  for (const [name, bytes] of Object.entries(own)) await writeFile(join(folder, `${name}.pem`), bytes);
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()]);
  const [tls, plain, ...servers] = ports;
  const text = await readFile(fromRoot('deploy/Caddyfile'), 'utf8');
  const config = join(folder, 'Caddyfile');
  const options = `admin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${plain}\n\thttps_port ${tls}`;
  await writeFile(config, `{\n\t${options}\n}\n${text.replace('tls {', `tls ${folder}/cert.pem ${folder}/key.pem {`)}`);
  const env = {
    HOME: folder,
    SITE: 'localhost',
    UPSTREAM: servers.map((port) => `127.0.0.1:${port}`).join(' '),
    HEALTH_URI: '/readyz',
  };
  return {
    origin: `https://localhost:${tls}`,
    places: servers.map((port) => ['127.0.0.1', port]),
    start: () => run('caddy', ['run', '--adapter', 'caddyfile', '--config', config], env),
  };
}

/** The two servers of deploy/cluster/haproxy.cfg, without TLS. */
async function behindHaproxy(folder: string, random: () => number): Promise<Proxy> {
  const network = toNetwork(`127.${64 + Math.floor(random() * 64)}.${Math.floor(random() * 255)}.`);
  const config = await writeHaproxy({ network, folder });
  return {
    origin: `http://${network.balancer}:8443`,
    places: network.servers.map((address) => [address, 3000]),
    start: () => run('haproxy', ['-db', '-f', config], {}),
  };
}

/** Servers on one database, behind the proxy of a file in deploy/. A build is the folder of sources that has its dist/. */
export async function startSite(
  proxyName: ProxyName,
  { build, env, random }: { build: string; env: Record<string, string>; random: () => number },
): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'code-it-replace-'));
  const proxy = await (proxyName === 'caddy' ? behindCaddy(folder) : behindHaproxy(folder, random));
  const running: ChildProcess[] = [];
  const urlOf = (index: number) => `http://${proxy.places[index]?.join(':')}`;

  async function startServer(index: number, of: string): Promise<void> {
    const [host = '', port = 0] = proxy.places[index] ?? [];
    const dataDir = join(folder, `server-${index + 1}`);
    await mkdir(dataDir, { recursive: true });
    const child = run(process.execPath, [join(of, 'dist/server/index.js')], {
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      LOG_LEVEL: 'error',
      HOST: host,
      PORT: String(port),
      PUBLIC_URL: proxy.origin,
      TRUST_PROXY: 'loopback',
      DATA_DIR: dataDir,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      PAYMENTS: 'sandbox',
      SANDBOX_WEBHOOKS: 'none',
      FFMPEG_PATH: 'none',
      ...SECRETS,
      ...env,
    });
    running[index] = child;
    const ready = async () => {
      if (child.exitCode !== null) throw new Error(`Server ${index + 1} ended with ${child.exitCode}`);
      return (await ask(`${urlOf(index)}/readyz`)) === 200;
    };
    await poll(ready, START_MS, () => `Server ${index + 1} is not ready`);
  }

  async function replace(index: number, by: string): Promise<Leaving> {
    const child = running[index];
    if (!child) throw new Error(`There is no server ${index + 1}`);
    const at = performance.now();
    const now = () => performance.now() - at;
    const exited = once(child, 'exit').then(now);
    child.kill('SIGTERM');
    const becomes = async (path: string, status: number | null) => {
      while ((await ask(urlOf(index) + path)) !== status) {
        if (child.exitCode !== null) return Number.POSITIVE_INFINITY;
        await pause(PROBE_EVERY_MS);
      }
      return now();
    };
    const [red, told, shut, gone] = await Promise.all([
      becomes('/readyz', 503),
      toldToClose(`${urlOf(index)}/healthz`).then(now),
      becomes('/healthz', null),
      exited,
    ]);
    if (child.exitCode !== 0) throw new Error(`Server ${index + 1} ended with ${child.exitCode}`);
    await startServer(index, by);
    return { red, told, shut, gone };
  }

  async function stop(): Promise<void> {
    await end(balancer, 'SIGTERM');
    await Promise.all(running.map((each) => end(each, 'SIGKILL')));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  let balancer: ChildProcess | undefined;
  try {
    // One migrates, and the others find the tables.
    for (const index of proxy.places.keys()) await startServer(index, build);
    balancer = proxy.start();
    const answers = async () => (await fetch(`${proxy.origin}/healthz`).catch(() => null))?.status === 200;
    await poll(answers, START_MS, () => `${proxyName} does not answer`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: proxy.origin, servers: proxy.places.length, replace, stop };
}

/** The status by a connection of its own; null where none is taken. */
async function ask(url: string): Promise<number | null> {
  return (await answered(url, false))?.statusCode ?? null;
}

function answered(url: string, agent: Agent | false): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
      answer.on('error', () => resolve(null));
    }).on('error', () => resolve(null));
  });
}

/** Resolves once the answer on a kept connection says that it is the last one. Rejects where it just breaks. */
async function toldToClose(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      const answer = await answered(url, agent);
      if (!answer) throw new Error(`${url}: a connection in use broke, and nobody had told it to close`);
      if (answer.headers.connection === 'close') return;
      await pause(PROBE_EVERY_MS);
    }
  } finally {
    agent.destroy();
  }
}
