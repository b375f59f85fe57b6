import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoints.ts';
import { type ServerProcess, startedServer } from '../support/server-process.ts';

let dataDir: string;
let server: ServerProcess;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'code-it-raw-'));
  server = await startedServer({ DATA_DIR: dataDir });
  port = Number(new URL(server.origin).port);
}, 120_000);
afterAll(async () => {
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // A server that closes early may answer what still comes with a reset.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

/** All that comes until the server closes the connection. */
async function send(...pieces: string[]): Promise<string> {
  const socket = await open();
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const piece of pieces) socket.write(piece, 'latin1');
  await closed;
  return said;
}

const statuses = (said: string) => [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
const answers = async () => (await fetch(`${server.origin}/healthz`)).status;

const HOST = 'Host: localhost\r\n';
const LOGIN = `POST ${API_BASE}/user/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
/** Which a server would answer that takes the rest of a body for a request. */
const SMUGGLED = `GET ${API_BASE}/openapi.json HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
const GET = `GET /healthz HTTP/1.1\r\n${HOST}`;

/** Refused, and the connection is closed: nobody could say where the next request begins. */
const BROKEN: Record<string, string> = {
  'no request line': '\0\x01\x02\x03\r\n\r\n',
  'a TLS hello': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a method that is none': `G@T / HTTP/1.1\r\n${HOST}\r\n`,
  'a version that is none': `GET / HTTP/9.9\r\n${HOST}\r\n`,
  'a space in the address': `GET /a b HTTP/1.1\r\n${HOST}\r\n`,
  'no Host': 'GET / HTTP/1.1\r\n\r\n',
  'a header without a colon': `${GET}X-Header\r\n\r\n`,
  'a space before the colon': `${LOGIN}Content-Length : 2\r\n\r\n{}${SMUGGLED}`,
  'a NUL in a header': `${GET}X-Header: a\0b\r\n\r\n`,
  'headers of 32 KB': `${GET}X-Header: ${'x'.repeat(32_768)}\r\n\r\n`,
  'headers in 3,000 lines': `${GET}${'X-Header: xxxxx\r\n'.repeat(3000)}\r\n`,
  'an address of 32 KB': `GET /${'x'.repeat(32_768)} HTTP/1.1\r\n${HOST}\r\n`,
  'two lengths': `${LOGIN}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${SMUGGLED}`,
  'two lengths in one': `${LOGIN}Content-Length: 2, 40\r\n\r\n{}${SMUGGLED}`,
  'a length that is none': `${LOGIN}Content-Length: 2x\r\n\r\n{}${SMUGGLED}`,
  'a length below zero': `${LOGIN}Content-Length: -1\r\n\r\n{}${SMUGGLED}`,
  'a length with a sign': `${LOGIN}Content-Length: +2\r\n\r\n{}${SMUGGLED}`,
  'a length beyond all numbers': `${LOGIN}Content-Length: 99999999999999999999999\r\n\r\n{}${SMUGGLED}`,
  'a length and chunks': `${LOGIN}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  'chunks and a length': `${LOGIN}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  'chunks that are not the last coding': `${LOGIN}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  'a coding that is none': `${LOGIN}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  'a size of a chunk that is none': `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  'a size of a chunk with 0x': `${LOGIN}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  'a size of a chunk beyond all numbers': `${LOGIN}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  'a chunk that is longer than it says': `${LOGIN}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
};

describe('what is not HTTP', () => {
  it.each(Object.entries(BROKEN))(
    '%s is answered once at most, by no failure, and the connection is closed',
    async (_, raw) => {
      const said = await send(raw);
      const [first, ...more] = statuses(said);
      expect(more, 'a second answer').toEqual([]);
      if (first !== undefined) {
        expect(first).toBeGreaterThanOrEqual(400);
        expect(first).toBeLessThan(500);
      }
      expect(said).not.toContain('"openapi"');
      expect(await answers()).toBe(200);
    },
  );
});

/** What an old client may mean well with: taken or refused, but once. */
it.each([
  ['a header that goes on in the next line', `${GET}X-Header: a\r\n folded: b\r\nConnection: close\r\n\r\n`],
  ['lines that end without CR', `${LOGIN}Connection: close\r\nContent-Length: 2\r\n\r\n{}`.replaceAll('\r', '')],
  [
    'an extension of a chunk',
    `${LOGIN}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n2;a="b\r\n{}\r\n0\r\n\r\n`,
  ],
  ['a trailer', `${LOGIN}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nHost: b\r\n\r\n`],
  ['two hosts', `${GET}Host: elsewhere.example\r\nConnection: close\r\n\r\n`],
  ['an address with a host', `GET http://elsewhere.example/healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
  ['an upgrade', `${GET}Connection: Upgrade, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n`],
  ['CONNECT', `CONNECT elsewhere.example:443 HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
  ['an expectation', `${LOGIN}Expect: 100-continued\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`],
])('%s is answered once at most, by no failure', async (_, raw) => {
  const [first = 400, ...more] = statuses(await send(raw));
  expect(more).toEqual([]);
  expect(first).toBeLessThan(500);
  expect(await answers()).toBe(200);
});

it('answers requests that come at once in their order, each once', async () => {
  const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`;
  const said = await send(
    ask('/healthz') +
      ask(`${API_BASE}/nothing`) +
      ask(`${API_BASE}/user/me`) +
      ask('/healthz', 'Connection: close\r\n'),
  );
  expect(statuses(said)).toEqual([200, 404, 401, 200]);
});

it('takes the body of a refused request for no other one', async () => {
  // Refused by its length before it is read, and by its token.
  const body = SMUGGLED.repeat(3);
  for (const path of ['/user/login', '/cart/add', '/nothing']) {
    const head = `POST ${API_BASE}${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nConnection: close\r\n`;
    const said = await send(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(statuses(said), path).toHaveLength(1);
    expect(statuses(said)[0], path).toBeLessThan(500);
    const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expect(statuses(await send(chunked)), path).toHaveLength(1);
    // A request with GET may have a body too, and nobody reads it.
    const get = `GET ${API_BASE}/nothing HTTP/1.1\r\n${HOST}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(statuses(await send(get)), path).toEqual([404]);
  }
});

it('refuses a body that says it is too long before it has come', async () => {
  const said = await send(`${LOGIN}Connection: close\r\nContent-Length: 999999999\r\n\r\n{`);
  expect(statuses(said)).toEqual([413]);
});

it('serves others while 200 connections say nothing, little or leave early', async () => {
  const sockets = await Promise.all(Array.from({ length: 200 }, () => open()));
  const begun = ['', 'GET', `${GET}X-Slow: `, `${LOGIN}Content-Length: 100\r\n\r\n{"email":`];
  const more = [`${LOGIN}Transfer-Encoding: chunked\r\n\r\n5\r\n{"em`, `${GET}\r\n`];
  const beginnings = [...begun, ...more];
  sockets.forEach((socket, at) => socket.write(beginnings[at % beginnings.length] ?? ''));
  for (let times = 0; times < 5; times += 1) {
    expect(await answers()).toBe(200);
    expect((await fetch(`${server.origin}${API_BASE}/course/getAll?limit=1`)).status).toBe(200);
  }
  // Half of them say goodbye, half are gone.
  sockets.forEach((socket, at) => (at % 2 === 0 ? socket.end() : socket.resetAndDestroy()));
  expect(await answers()).toBe(200);
  for (const socket of sockets) socket.destroy();
  expect(await answers()).toBe(200);
});
