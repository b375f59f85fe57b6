import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnv, SECRET_NAMES } from '#server/env.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Service {
  image?: string;
  build?: string;
  user?: string;
  read_only?: boolean;
  privileged?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  command?: string[];
  extends?: { service: string };
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { ipam?: { config: { subnet: string }[] } } | null>;
  volumes: Record<string, null>;
  secrets: Record<string, { file: string }>;
}

const load = (file: string) => parse(read(file), { merge: true }) as Compose;
const one = load('deploy/compose.yaml');
const many = load('deploy/compose.many.yaml');
const docker = read('Dockerfile');
const services = Object.entries(one.services);
const hasCaddy = spawnSync('caddy', ['version']).status === 0;
if (!hasCaddy) console.warn('There is no caddy on this machine: the variables of deploy/Caddyfile are not tried');
const ofProduct = services.filter(([, { image }]) => image === 'code-it');

describe('deploy/compose.yaml', () => {
  it('names only volumes, networks and secrets that it has, and mounts only files that are there', () => {
    for (const [name, service] of services) {
      for (const secret of service.secrets ?? []) expect(one.secrets, name).toHaveProperty([secret]);
      for (const network of service.networks ?? []) expect(one.networks, name).toHaveProperty([network]);
      for (const mount of service.volumes ?? []) {
        const [from = ''] = mount.split(':');
        if (from.startsWith('.')) expect(existsSync(join(ROOT, 'deploy', from)), from).toBe(true);
        else expect(one.volumes, name).toHaveProperty([from]);
      }
    }
  });

  it('closes each service, and shows no port but those of the proxy', () => {
    for (const [name, service] of services) {
      expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
      expect(service.privileged, name).toBeUndefined();
      expect(service.ports === undefined, name).toBe(name !== 'proxy');
      if (name === 'database') continue;
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
    expect(one.services['database']?.networks).toEqual(['back']);
    expect(one.services['proxy']?.networks).toEqual(['front']);
  });

  it('has no secret in it: each is a file, which its service gets', () => {
    expect(ofProduct.map(([name]) => name)).toEqual(['server', 'backup']);
    for (const [name, { environment = {}, secrets = [] }] of ofProduct) {
      expect(Object.keys(environment).filter((variable) => SECRET_NAMES.includes(variable))).toEqual([]);
      for (const [variable, path] of Object.entries(environment)) {
        const [, file] = /^\/run\/secrets\/(.+)$/.exec(path) ?? [];
        if (file === undefined) continue;
        expect(SECRET_NAMES, variable).toContain(variable.replace(/_FILE$/, ''));
        expect(secrets, name).toContain(file);
      }
    }
    expect(read('.gitignore').split('\n')).toContain('/deploy/secrets/');
    for (const { file } of Object.values(one.secrets)) expect(file).toMatch(/^secrets\//);
  });

  it('has settings that the server understands, and believes the network of its proxy alone', () => {
    const { environment = {} } = one.services['server'] ?? {};
    const example = Object.fromEntries(
      [...read('deploy/code-it.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const plain = Object.entries(environment).filter(([name]) => !name.endsWith('_FILE'));
    const env = readEnv({ ...example, ...Object.fromEntries(plain) });
    expect(env.publicUrl).toBe(`https://${example['SITE']}`);
    expect(env.trustProxy).toBe(one.networks['front']?.ipam?.config[0]?.subnet);
  });

  it('gives the proxy the variables of deploy/Caddyfile', () => {
    const known = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+):/g)].map(([, name]) => name);
    for (const { services: listed } of [one, many])
      for (const name of Object.keys(listed['proxy']?.environment ?? {})) expect(known).toContain(name);
    expect(known).toContain('SITE');
  });
});

describe('deploy/compose.many.yaml', () => {
  it('adds a server like the first, which drains while the proxy looks away', () => {
    const { extends: like, environment = {} } = many.services['server-2'] ?? {};
    expect(like?.service).toBe('server');
    expect(many.services['server']?.environment).toEqual(environment);
    const seconds = Number(/health_interval (\d+)s/.exec(read('deploy/Caddyfile'))?.[1]);
    // Where the database is stands in a file that only the container has.
    const env = readEnv({ ...environment, DATABASE_URL: 'postgres://database/code_it' });
    expect(env.videoWorker).toBe('elsewhere');
    expect(env.drainMs).toBeGreaterThanOrEqual(2 * seconds * 1000);
    expect(many.services['proxy']?.environment?.['UPSTREAM']?.split(' ')).toEqual(['server:3000', 'server-2:3000']);
  });

  it('adds a worker that is as closed as a server, and has none of its keys', () => {
    expect(many.services['worker']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      secrets: ['database-url'],
      networks: ['back'],
      command: ['node', 'scripts/start.mjs', 'worker'],
    });
    expect(many.services['worker']?.ports).toBeUndefined();
  });
});

describe.skipIf(!hasCaddy)('deploy/Caddyfile, as compose mounts it', () => {
  it.each([
    ['one server', one, ['server:3000'], '/healthz'],
    ['two servers', many, ['server:3000', 'server-2:3000'], '/readyz'],
  ])('sends requests to %s', (_name, { services: listed }, servers, health) => {
    const settings = { SITE: 'courses.example.net', ...listed['proxy']?.environment };
    const args = ['adapt', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/Caddyfile')];
    const { status, stdout, stderr } = spawnSync('caddy', args, {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...settings },
    });
    expect(status, stderr).toBe(0);
    expect([...stdout.matchAll(/"dial":"([^"]+)"/g)].map(([, to]) => to)).toEqual(servers);
    expect(stdout).toContain(`"uri":"${health}"`);
    expect(stdout).toContain('"host":["courses.example.net"]');
    expect(stdout).not.toContain('learn.example.org');
  });
});

describe('Dockerfile', () => {
  it('copies what the build needs, which .dockerignore lets through, and nothing else', () => {
    const through = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);
    for (const name of through) expect(existsSync(join(ROOT, name)), name).toBe(true);
    const sources = /SOURCES = \[([^\]]*)\]/.exec(read('scripts/ensure-built.mjs'))?.[1] ?? '';
    for (const [, name = ''] of sources.matchAll(/'([^']+)'/g)) expect(through).toContain(name);
    for (const [, name = ''] of docker.matchAll(/--from=build \/app\/(\S+)/g))
      expect([...through, 'node_modules', 'dist'], name).toContain(name);
  });

  it('runs as a user without rights, of a Node that the product takes, and is asked for its health without a program of its own', () => {
    const last = docker.slice(docker.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last.indexOf('\nUSER')).toBeLessThan(last.indexOf('\nCMD'));
    expect(last).toMatch(/HEALTHCHECK[^]*CMD \["node", "-e"/);
    for (const [, major] of docker.matchAll(/^FROM node:(\d+)-/gm)) expect(Number(major)).toBeGreaterThanOrEqual(20);
  });

  it('has what the commands of operators need: tsx is no part of the development alone', () => {
    const { dependencies, scripts } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
    expect(scripts?.['doctor']).toMatch(/^tsx /);
    expect(dependencies).toHaveProperty('tsx');
  });
});
