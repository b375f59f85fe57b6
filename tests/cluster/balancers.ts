/**
 * Two HAProxies on two machines, of which one holds the address, by deploy/cluster/haproxy.cfg and keepalived.conf as they are shipped
 * (docs/scale.md). The machines are network namespaces at one bridge, so it needs root. What fails, in turn: HAProxy (SIGKILL), the
 * machine (no packet comes from it or gets to it), keepalived (SIGTERM, as for an update). At the end no server answers its checks in time.
 * Meanwhile a client begins a request each 50 ms, each by a connection of its own. Run:
 *   npx tsx tests/cluster/balancers.ts [--times 5]
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isWithin, readNetworks } from '#server/program/addresses.ts';
import { poll } from '../support/poll.ts';
import { selfSigned } from '../support/self-signed.ts';
import { adapted, DEPLOY, toVariables } from './cluster-files.ts';

const { values, positionals } = parseArgs({ options: { times: { type: 'string' } }, allowPositionals: true });
const times = Number(values.times ?? 5);
/** The address that moves, and those that stay, by deploy/cluster. */
const ADDRESS = '10.0.0.10';
const CLIENT = '10.0.0.100';
const BALANCERS = { 'balancer-1': '10.0.0.8', 'balancer-2': '10.0.0.9' } as const;
const HOSTS = { ...BALANCERS, 'server-1': '10.0.0.21', 'server-2': '10.0.0.22', client: CLIENT } as const;
type Host = keyof typeof HOSTS;
type Balancer = keyof typeof BALANCERS;
const NAMES = Object.keys(BALANCERS) as Balancer[];

const FAILURES = ['haproxy', 'machine', 'keepalived'] as const;
type Failure = (typeof FAILURES)[number];

const ASK_EVERY_MS = 50;
const GIVEN_UP_MS = 1000;
const HEALTHY_MS = 60_000;
const STEADY_MS = 2000;
const AWAY_MS = 5000;
/** Until HAProxy has called both servers down, and longer. */
const UNCHECKED_MS = 12_000;

/** Says on its output of each answer when it came, and what the server saw. */
function beClient(): void {
  setInterval(() => {
    const request = get({ host: ADDRESS, agent: false, rejectUnauthorized: false, timeout: GIVEN_UP_MS }, (answer) => {
      answer.setEncoding('utf8');
      let text = '';
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => {
        if (answer.statusCode === 200) console.log(`${Date.now()} ${text}`);
      });
      answer.on('error', () => undefined);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => undefined);
  }, ASK_EVERY_MS);
}

/** Answers who asked, and for whom by their word. From SIGUSR2 until the next one it leaves checks without an answer. */
function beServer(): void {
  let isBusy = false;
  process.on('SIGUSR2', () => (isBusy = !isBusy));
  const server = createServer((request, response) => {
    if (isBusy && request.url === '/readyz') return;
    response.end(`${request.socket.remoteAddress} ${String(request.headers['x-forwarded-for'])}`);
  });
  server.listen(3000, '0.0.0.0');
}

function ip(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Machines at one switch, each a network namespace. What they are called outside begins with a word of this run. */
function network() {
  const of = (name: string) => `code-it-${process.pid}-${name}`;
  const made: string[] = [];
  const add = (name: string) => {
    ip('netns', 'add', of(name));
    made.push(of(name));
  };
  const remove = () => {
    for (const name of made.splice(0)) spawnSync('ip', ['netns', 'del', name]);
  };
  process.once('exit', remove);
  add('switch');
  ip('-n', of('switch'), 'link', 'add', 'switch', 'type', 'bridge');
  ip('-n', of('switch'), 'link', 'set', 'switch', 'up');
  for (const [host, address] of Object.entries(HOSTS)) {
    add(host);
    const port = ['type', 'veth', 'peer', 'name', host, 'netns', of('switch')];
    ip('link', 'add', 'eth0', 'netns', of(host), ...port);
    ip('-n', of(host), 'address', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', of(host), 'link', 'set', device, 'up');
    ip('-n', of('switch'), 'link', 'set', host, 'up', 'master', 'switch');
  }
  for (const name of NAMES) {
    const allowed = 'echo 1 > /proc/sys/net/ipv4/ip_nonlocal_bind';
    ip('netns', 'exec', of(name), 'sh', '-c', allowed);
  }
  return {
    remove,
    /** A program on a machine. */
    run: (host: Host, program: string[]) =>
      spawn('ip', ['netns', 'exec', of(host), ...program], { stdio: ['ignore', 'pipe', 'pipe'] }),
    holds: (host: Balancer) => ip('-n', of(host), '-oneline', 'address', 'show').includes(` ${ADDRESS}/`),
    plug: (host: Balancer) => ip('-n', of('switch'), 'link', 'set', host, 'master', 'switch'),
    unplug: (host: Balancer) => ip('-n', of('switch'), 'link', 'set', host, 'nomaster'),
  };
}

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** The two balancers, two servers and the client. */
async function startMachines(folder: string) {
  const net = network();
  const { key, cert } = selfSigned();
  await writeFile(join(folder, 'code-it.pem'), Buffer.concat([cert, key]));
  for (const name of NAMES) {
    const config = adapted(await readFile(join(DEPLOY, 'haproxy.cfg'), 'utf8'), [
      ['/etc/haproxy/code-it.pem', join(folder, 'code-it.pem')],
      ['/run/haproxy/admin.sock', join(folder, `${name}.sock`)],
    ]);
    await writeFile(join(folder, `${name}.cfg`), config);
  }
  const keepalivedFile = join(folder, 'keepalived.conf');
  await copyFile(join(DEPLOY, 'keepalived.conf'), keepalivedFile);
  await chmod(keepalivedFile, 0o644);

  const started = (host: Host, program: string[], onLine: (line: string) => void = () => undefined) => {
    const child = net.run(host, program);
    children.add(child);
    child.once('exit', () => children.delete(child));
    createInterface(child.stdout).on('line', onLine);
    // keepalived has its log there; what else is said there is of no use here.
    createInterface(child.stderr).on('line', onLine);
    return child;
  };
  const self = (role: string) => [process.execPath, '--import', 'tsx', import.meta.filename, role];
  /** What keepalived says that it is: MASTER, BACKUP or FAULT. */
  const states = new Map<Balancer, string>();
  const startHaproxy = (name: Balancer) => started(name, ['haproxy', '-db', '-f', join(folder, `${name}.cfg`)]);
  const startKeepalived = (name: Balancer) => {
    states.delete(name);
    const pids = ['pid', 'vrrp_pid'].map((each) => `--${each}=${join(folder, `${name}.${each}`)}`);
    const options = ['--dont-fork', '--log-console', '--vrrp', '--config-id', name, '--use-file', keepalivedFile];
    return started(name, ['keepalived', ...options, ...pids], (line) => {
      const [, state] = /Entering (\w+) STATE/.exec(line) ?? [];
      if (state) states.set(name, state);
    });
  };
  const answers: { at: number; from: string; by: string }[] = [];
  const servers = (['server-1', 'server-2'] as const).map((name) => started(name, self('server')));
  const running = {
    haproxy: new Map(NAMES.map((name) => [name, startHaproxy(name)])),
    keepalived: new Map(NAMES.map((name) => [name, startKeepalived(name)])),
  };
  started('client', self('client'), (line) => {
    const [, at, by = '', from = ''] = /^(\d+) (\S+) (\S+)$/.exec(line) ?? [];
    if (at) answers.push({ at: Number(at), by, from });
  });

  const holder = () => NAMES.filter(net.holds);
  /** One holds the address and says so, the other waits, and the client is answered. */
  async function healthy(): Promise<Balancer> {
    const seen = Date.now();
    const well = () => {
      const [one, ...more] = holder();
      const waiting = NAMES.filter((name) => states.get(name) === 'BACKUP');
      return one !== undefined && more.length === 0 && states.get(one) === 'MASTER' && waiting.length === 1;
    };
    const answered = () => (answers.at(-1)?.at ?? 0) > seen;
    const said = () => JSON.stringify({ holder: holder(), states: [...states], answers: answers.length });
    await poll(() => Promise.resolve(well() && answered()), HEALTHY_MS, said);
    return holder()[0] as Balancer;
  }
  /** Answers how the same is put right again. */
  async function fail(what: Failure, on: Balancer): Promise<() => void> {
    if (what === 'machine') {
      net.unplug(on);
      return () => net.plug(on);
    }
    await end(running[what].get(on) as ChildProcess, what === 'haproxy' ? 'SIGKILL' : 'SIGTERM');
    const start = what === 'haproxy' ? startHaproxy : startKeepalived;
    return () => void running[what].set(on, start(on));
  }
  const keepBusy = () => {
    for (const server of servers) server.kill('SIGUSR2');
  };
  async function stop() {
    await Promise.all([...children].map((child) => end(child, 'SIGKILL')));
    net.remove();
  }
  return { answers, healthy, fail, keepBusy, holder, stop };
}

/** The longest time without an answer since `since`, ms. */
function longestGap(answers: readonly { at: number }[], since: number): number {
  const after = [since, ...answers.map(({ at }) => at).filter((at) => at > since)];
  return Math.max(...after.slice(1).map((at, index) => at - (after[index] ?? at)));
}

async function run(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'code-it-balancers-'));
  const machines = await startMachines(folder);
  const violations: string[] = [];
  try {
    const gaps = new Map<Failure, number[]>(FAILURES.map((what) => [what, []]));
    for (let turn = 0; turn < times * FAILURES.length; turn += 1) {
      const what = FAILURES[turn % FAILURES.length] ?? 'haproxy';
      const before = await machines.healthy();
      await pause(STEADY_MS * Math.random());
      const since = Date.now();
      const mend = await machines.fail(what, before);
      await poll(
        () => Promise.resolve(machines.holder().some((name) => name !== before)),
        HEALTHY_MS,
        () => `${what}: nobody took over from ${before}`,
      );
      await pause(STEADY_MS);
      mend();
      const after = await machines.healthy();
      await pause(STEADY_MS);
      const gap = longestGap(machines.answers, since);
      gaps.get(what)?.push(gap);
      console.log(`${turn + 1}: ${what} on ${before}, ${after} holds the address, no answer for ${gap} ms`);
      if (gap > AWAY_MS) violations.push(`${what}: no answer for ${gap} ms`);
    }
    const busySince = Date.now();
    machines.keepBusy();
    await pause(UNCHECKED_MS);
    machines.keepBusy();
    await pause(STEADY_MS);
    const busy = longestGap(machines.answers, busySince);
    console.log(`no answer for ${busy} ms while servers answered no check`);
    if (busy > AWAY_MS) violations.push(`checks: no answer for ${busy} ms`);
    const env = toVariables(await readFile(join(DEPLOY, 'code-it.env'), 'utf8'));
    const trusted = readNetworks(env['TRUST_PROXY'] ?? '');
    const by = new Set(machines.answers.map((answer) => answer.by.replace('::ffff:', '')));
    for (const address of by)
      if (!isWithin(trusted, address)) violations.push(`servers do not believe ${address}, where HAProxy asks from`);
    if (by.size < NAMES.length) violations.push(`only ${[...by].join()} asked the servers`);
    const wrong = machines.answers.filter(({ from }) => from !== CLIENT);
    if (wrong.length > 0) violations.push(`${wrong.length} requests came from somebody else: ${wrong[0]?.from}`);
    console.log('| Failed | Times | Without an answer, median | at worst |');
    console.log('| ------ | ----- | ------------------------- | -------- |');
    for (const [what, list] of gaps) {
      const sorted = list.toSorted((a, b) => a - b);
      const cells = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(
        (ms = 0) => `${(ms / 1000).toFixed(1)} s`,
      );
      console.log(`| ${[what, sorted.length, ...cells].join(' | ')} |`);
    }
    console.log(`balancers: ${machines.answers.length} answers, ${violations.length} violations`);
  } finally {
    await machines.stop();
    await rm(folder, { recursive: true, force: true });
  }
  for (const violation of violations) console.error(violation);
  return violations.length === 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

process.env['PATH'] += ':/usr/sbin';
if (positionals[0] === 'client') beClient();
else if (positionals[0] === 'server') beServer();
else {
  const missing = ['ip', 'haproxy', 'keepalived', 'curl', 'openssl'].filter(
    (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0,
  );
  if (process.getuid?.() !== 0) missing.push('root');
  if (missing.length > 0) console.log(`balancers: skipped, because this machine lacks ${missing.join(', ')}`);
  else process.exitCode = (await run()) ? 0 : 1;
}
