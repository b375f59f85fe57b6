import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestByTls, type RequestOptions } from 'node:https';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type Listener } from '#server/listen.ts';
import { freePort } from '../support/free-port.ts';
import { poll } from '../support/poll.ts';
import { hasOpenssl, selfSigned } from '../support/self-signed.ts';
import { startTestApp } from '../support/start-test-app.ts';

const NAME = 'learn.example.org';
const SETTINGS = { PUBLIC_URL: `https://${NAME}`, TRUST_PROXY: 'loopback' };

interface Ports {
  tls: number;
  plain: number;
  server: number;
}
interface Proxy {
  command: string;
  file: string;
  /** The file as it is given to operators, with the ports and the certificate of this test. Answers how it is started. */
  prepare: (text: string, ports: Ports, folder: string) => { text: string; args: (file: string) => string[] };
}

const PROXIES: Proxy[] = [
  {
    command: 'nginx',
    file: 'nginx.conf',
    prepare(text, { tls, plain, server }, folder) {
      const servers = text
        .replaceAll(/^ *listen \[::\].*\n/gm, '')
        .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
        .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
        .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const paths = temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      return {
        text: `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths}\n${servers}\n}`,
        args: (file) => ['-p', folder, '-e', 'stderr', '-c', file],
      };
    },
  },
  {
    command: 'caddy',
    file: 'Caddyfile',
    prepare: (text, { tls, plain, server }, folder) => ({
      text: `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${plain}\n\thttps_port ${tls}\n}\n${text
        .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
        .replace('tls {', `tls ${folder}/cert.pem ${folder}/key.pem {`)}`,
      args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    }),
  },
];

const isThere = (command: string) => spawnSync(command, [command === 'nginx' ? '-v' : 'version']).status === 0;

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

describe.each(PROXIES)('deploy/$file', ({ command, file, prepare }) => {
  const runs = hasOpenssl && isThere(command);
  if (!runs) console.warn(`There is no ${command}, or no openssl, on this machine: deploy/${file} is not tested`);

  describe.skipIf(!runs)(`in ${command}`, () => {
    const t = startTestApp({ env: SETTINGS });
    let server: Listener;
    let proxy: ChildProcess;
    let ports: Ports;
    let folder: string;
    let complaint = '';
    const own = runs ? selfSigned(NAME) : { key: Buffer.of(), cert: Buffer.of() };
    const known = { host: '127.0.0.1', servername: NAME, ca: own.cert };

    beforeAll(async () => {
      server = await listen({ fetch: t.app.fetch, port: 0, host: '127.0.0.1' });
      ports = { tls: await freePort(), plain: await freePort(), server: server.port };
      folder = await mkdtemp(join(tmpdir(), 'code-it-proxy-'));
      for (const [name, bytes] of Object.entries(own)) await writeFile(join(folder, `${name}.pem`), bytes);
      const path = fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url));
      const { text, args } = prepare(await readFile(path, 'utf8'), ports, folder);
      await writeFile(join(folder, file), text);
      const env = { PATH: process.env['PATH'], HOME: folder };
      proxy = spawn(command, args(join(folder, file)), { env, stdio: ['ignore', 'ignore', 'pipe'] });
      proxy.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
      const answers = async () => (await ask('/healthz').catch(() => null))?.status === 200;
      await poll(
        async () => proxy.exitCode !== null || (await answers()),
        20_000,
        () => complaint,
      );
      if (proxy.exitCode !== null) throw new Error(`${command} ended: ${complaint}`);
    });
    afterAll(async () => {
      if (proxy?.exitCode === null) {
        proxy.kill('SIGTERM');
        await once(proxy, 'exit');
      }
      await server?.stop();
      if (folder) await rm(folder, { recursive: true, force: true });
    });

    function ask(
      path: string,
      { plain = false, body, ...options }: RequestOptions & { plain?: boolean; body?: string } = {},
    ) {
      const send = plain ? requestPlain : requestByTls;
      const at = { ...known, port: plain ? ports.plain : ports.tls, path, ...options };
      return new Promise<Answer>((resolve, reject) => {
        const headers = { Host: NAME, ...(options.headers as Record<string, string>) };
        const sent = send({ ...at, headers, agent: false }, (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
        });
        sent.on('error', reject);
        sent.end(body);
      });
    }

    const shakeHands = (options: ConnectionOptions) =>
      new Promise<TLSSocket>((resolve, reject) => {
        const socket = connectTls({ ...known, port: ports.tls, ...options }, () => resolve(socket));
        socket.on('error', reject);
      });

    it('leads pages on to HTTPS, and refuses calls by plain HTTP', async () => {
      const page = await ask('/courses/programming?q=1', { plain: true });
      expect(page).toMatchObject({ status: 308, headers: { location: `https://${NAME}/courses/programming?q=1` } });
      const call = await ask('/api/v1/course/getAll', { plain: true });
      expect(call.status).toBe(403);
      expect(call.headers['location']).toBeUndefined();
    });

    it('speaks TLS 1.3, and 1.2 with a suite that has forward secrecy and is authenticated; nothing older', async () => {
      const newest = await shakeHands({});
      expect(newest.getProtocol()).toBe('TLSv1.3');
      newest.destroy();
      const older = await shakeHands({ maxVersion: 'TLSv1.2' });
      expect(older.getCipher().name).toMatch(/^ECDHE-ECDSA-.*(GCM|CHACHA20)/);
      older.destroy();
      const legacy = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
      await expect(shakeHands({ ...legacy, maxVersion: 'TLSv1.1' })).rejects.toThrow();
      for (const ciphers of ['AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-SHA256'])
        await expect(shakeHands({ ciphers, maxVersion: 'TLSv1.2' })).rejects.toThrow();
    });

    it('speaks HTTP/2', async () => {
      const client = connectHttp2(`https://127.0.0.1:${ports.tls}`, known);
      try {
        const stream = client.request({ ':path': '/healthz', ':authority': NAME });
        const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
        expect(headers[':status']).toBe(200);
        stream.close();
      } finally {
        client.close();
      }
    });

    it('passes HSTS on, once', async () => {
      const { headers } = await ask('/healthz');
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSubDomains[^,]*$/);
    });

    it('tells where a request comes from, whatever its sender says of that', async () => {
      const learner = await t.signUp();
      const body = JSON.stringify({ email: learner.email, password: learner.password });
      const headers = {
        'Content-Type': 'application/json',
        'X-Forwarded-For': '203.0.113.7',
        Forwarded: 'for=203.0.113.7',
      };
      const answer = await ask('/api/v1/user/login', { method: 'POST', headers, body });
      const { user } = JSON.parse(answer.text) as { user: { token: string } };
      const { body: sessions } = await t.request<{ data: { address: string; current: boolean }[] }>('/user/sessions', {
        as: user,
      });
      expect(sessions.data.find(({ current }) => current)?.address).toBe('127.0.0.1');
    });

    it('lets through what the server takes, whose own limits answer in its words', async () => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await ask('/api/v1/user/login', { method: 'POST', headers, body: 'x'.repeat(9 * 1024 * 1024) });
      expect(answer.status).toBe(413);
      expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'payload_too_large' });
    });
  });
});
