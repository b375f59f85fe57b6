import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const DEPLOY = join(import.meta.dirname, '../../deploy/cluster');

/** The addresses of deploy/cluster as they are on this machine, each with the ports that it really has. */
export interface Network {
  /** Such as 127.40.7. */
  prefix: string;
  balancer: string;
  databases: readonly string[];
  servers: readonly string[];
}

export function toNetwork(prefix: string): Network {
  return {
    prefix,
    balancer: `${prefix}10`,
    databases: [11, 12, 13].map((last) => `${prefix}${last}`),
    servers: [21, 22].map((last) => `${prefix}${last}`),
  };
}

interface Place {
  network: Network;
  /** Of the program: its files are here in place of the system's folders. */
  folder: string;
}

async function readFor(file: string, { prefix }: Network): Promise<string> {
  const text = await readFile(join(DEPLOY, file), 'utf8');
  // Whoever connects on the loopback comes from 127.0.0.1, whichever address is connected to.
  return text.replaceAll('10.0.0.0/24', '127.0.0.1/32').replaceAll('10.0.0.', prefix);
}

/** What the file of database-1 is on another database machine: its own name and address differ, lines that name all are the same. */
function forDatabase(text: string, { databases }: Network, index: number): string {
  const [first = '', second = ''] = databases;
  return text
    .split('\n')
    .map((line) =>
      line.includes(second)
        ? line
        : line.replaceAll(first, databases[index] ?? '').replaceAll('database-1', `database-${index + 1}`),
    )
    .join('\n');
}

/** Replaces each text once or more; one that is not there is a fault of this test. */
export function adapted(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`deploy/cluster has no ${from}`);
    return done.replaceAll(from, to);
  }, text);
}

export function toVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

export async function etcdVariables({ network, folder }: Place, index: number): Promise<Record<string, string>> {
  const text = forDatabase(await readFor('etcd.env', network), network, index);
  return toVariables(adapted(text, [['/var/lib/etcd/code-it', join(folder, 'etcd')]]));
}

export async function writePatroni({ network, folder }: Place, index: number, programs: string): Promise<string> {
  const text = forDatabase(await readFor('patroni.yml', network), network, index);
  const file = join(folder, 'patroni.yml');
  const changes = [
    ['/var/lib/postgresql/15/code-it', join(folder, 'data')],
    ['/usr/lib/postgresql/15/bin', programs],
    ['/var/lib/postgresql/.pgpass_patroni', join(folder, 'pgpass')],
    ['/var/run/postgresql', folder],
  ] as const;
  await writeFile(file, adapted(text, changes), { mode: 0o644 });
  return file;
}

/** Without TLS and the ports below 1024, which need a certificate and root. */
export async function writeHaproxy({ network, folder }: Place): Promise<string> {
  const file = join(folder, 'haproxy.cfg');
  const changes = [
    [':443 ssl crt /etc/haproxy/code-it.pem alpn h2,http/1.1', ':8443'],
    [`${network.balancer}:80\n`, `${network.balancer}:8080\n`],
    ['/run/haproxy/admin.sock', join(folder, 'admin.sock')],
    ['127.0.0.1:8404', `${network.balancer}:8404`],
  ] as const;
  await writeFile(file, adapted(await readFor('haproxy.cfg', network), changes), { mode: 0o644 });
  return file;
}

/** Of the server with this address: on one machine, each PgBouncer has to be at another. */
export async function writePgbouncer({ network, folder }: Place, address: string, password: string): Promise<string> {
  const users = join(folder, 'userlist.txt');
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"code_it_server" "${password}"\n`, { mode: 0o644 });
  const changes = [
    ['listen_addr = 127.0.0.1', `listen_addr = ${address}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ] as const;
  await writeFile(file, adapted(await readFor('pgbouncer.ini', network), changes), { mode: 0o644 });
  return file;
}

export async function serverVariables(network: Network, address: string, password: string) {
  const changes = [
    ['127.0.0.1:6432', `${address}:6432`],
    [`TRUST_PROXY=${network.prefix}8,${network.prefix}9`, 'TRUST_PROXY=loopback'],
    ['PASSWORD', password],
  ] as const;
  return toVariables(adapted(await readFor('code-it.env', network), changes));
}
