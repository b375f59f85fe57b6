import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoints.ts';
import type { LoginAnswer } from '#contract/user.ts';
import { type ServerProcess, startedServer, startServer } from '../support/server-process.ts';

let dataDir: string;
const running: ServerProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'code-it-process-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.kill('SIGKILL');
    await server.exited;
  }
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startedServer({ DATA_DIR: dataDir });
  running.push(server);
  return server;
}

const post = (server: ServerProcess, path: string, body: unknown) =>
  fetch(server.origin + API_BASE + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });

const person = (name: string) => ({ username: name, email: `${name}@example.org`, password: 'correct horse' });

async function login(server: ServerProcess, name: string): Promise<LoginAnswer['user']> {
  const { email, password } = person(name);
  const response = await post(server, '/user/login', { email, password });
  expect(response.status).toBe(200);
  return ((await response.json()) as LoginAnswer).user;
}

const me = (server: ServerProcess, token: string) =>
  fetch(`${server.origin}${API_BASE}/user/me`, { headers: { Authorization: `Bearer ${token}` } });

// Each starts one or two processes; on a busy two-core machine a start takes ten seconds.
describe('the server process', { timeout: 180_000 }, () => {
  it('refuses a wrong setting before it touches anything, by its name', async () => {
    const failed = await startServer({ DATA_DIR: join(dataDir, 'never'), PORT: 'web' });
    expect(failed).toMatchObject({ code: 1 });
    expect('stderr' in failed && failed.stderr).toMatch(/^The settings .*\n {2}PORT: .*\n$/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('listens on more than this machine only with real payments, or when it is told to give courses away', async () => {
    const everywhere = { DATA_DIR: dataDir, HOST: '0.0.0.0' };
    const failed = await startServer(everywhere);
    expect(failed).toMatchObject({ code: 1 });
    expect('stderr' in failed && failed.stderr).toMatch(
      /^Payments are not configured: HOST is 0\.0\.0\.0.*PAYMENTS=sandbox.*\n$/,
    );
    const told = await startedServer({ ...everywhere, PAYMENTS: 'sandbox' });
    running.push(told);
    expect((await fetch(`${told.origin}/readyz`)).status).toBe(200);
  });

  it('locks its folder: a second process is told the pid of the first', async () => {
    const first = await start();
    const second = await startServer({ DATA_DIR: dataDir });
    expect(second).toMatchObject({ code: 1 });
    expect('stderr' in second && second.stderr).toContain(`process ${first.pid}`);
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  });

  it('finishes what is in flight at SIGTERM, lets go of the folder and ends with 0', async () => {
    const server = await start();
    const body = JSON.stringify(person('in_flight'));
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
    });
    const head = `POST ${API_BASE}/user/register HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body.slice(0, 10));
    // A whole round trip later the server has surely read the half request, which came first.
    await fetch(`${server.origin}/healthz`);
    server.kill('SIGTERM');
    await refused(server);
    socket.write(body.slice(10));
    expect(await answer).toContain('HTTP/1.1 200 OK');
    expect(await server.exited).toBe(0);
    expect(await readdir(dataDir)).not.toContain('pg.lock');

    await login(await start(), 'in_flight');
  });

  it('is not ready for as long as it drains, and answers meanwhile', async () => {
    const server = await startedServer({ DATA_DIR: dataDir, DRAIN_SECONDS: '3' });
    running.push(server);
    const status = async (path: string) => (await fetch(server.origin + path)).status;
    expect(await status('/readyz')).toBe(200);
    server.kill('SIGTERM');
    await expect.poll(() => status('/readyz'), { interval: 50, timeout: 2500 }).toBe(503);
    expect(await status('/healthz')).toBe(200);
    expect((await post(server, '/user/register', person('late'))).status).toBe(200);
    expect(await server.exited).toBe(0);
  });

  it('has every acknowledged write after SIGKILL, and the same sessions', async () => {
    const first = await start();
    await post(first, '/user/register', person('survivor'));
    const { token } = await login(first, 'survivor');
    const acknowledged: string[] = [];
    const writing = Array.from({ length: 12 }, async (_, index) => {
      const name = `writer_${index}`;
      const response = await post(first, '/user/register', person(name));
      if (response.status === 200) acknowledged.push(name);
      if (acknowledged.length === 4) first.kill('SIGKILL');
    });
    await Promise.allSettled(writing);
    expect(await first.exited).toBe(null);
    expect(acknowledged.length).toBeGreaterThanOrEqual(4);

    const second = await start();
    expect((await me(second, token)).status).toBe(200);
    for (const name of acknowledged) await login(second, name);
    expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
  });

  it('keeps what is in its folder from all other users, also in one that they could write until now', async () => {
    await chmod(dataDir, 0o777);
    await mkdir(join(dataDir, 'mail'));
    await writeFile(join(dataDir, 'mail', 'old.eml'), 'a link');
    const first = await start();
    await post(first, '/user/register', person('reader'));
    await post(first, '/user/password/forgot', { email: person('reader').email });
    await expect.poll(() => readdir(join(dataDir, 'mail'))).toHaveLength(2);
    expect(await openToOthers(dataDir)).toEqual([]);
    first.kill('SIGTERM');
    await first.exited;

    for (const name of await readdir(dataDir, { recursive: true })) {
      const path = join(dataDir, name);
      await chmod(path, (await lstat(path)).isDirectory() ? 0o777 : 0o666);
    }
    await chmod(dataDir, 0o777);
    await login(await start(), 'reader');
    expect(await openToOthers(dataDir)).toEqual([]);
  });
});

/** What of `folder`, itself included, the group or anybody else has a right on. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await lstat(join(folder, name))).mode })));
  return modes.filter(({ mode }) => mode & 0o077).map(({ name, mode }) => `${(mode & 0o777).toString(8)} ${name}`);
}

/** Resolves once the server takes no new connection. */
async function refused(server: ServerProcess): Promise<void> {
  for (;;) {
    try {
      await fetch(`${server.origin}/healthz`, { headers: { Connection: 'close' } });
    } catch {
      return;
    }
  }
}
