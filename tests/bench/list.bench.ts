// How many lists of the catalogue the server gives in a second, beside two that only send the same bytes, one of Node alone and
// one in the framework of ours: in turns, each in a process of its own. Run: npm run bench -- list
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get, Agent } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createAppServer } from '../support/app-server.ts';

const LIST = '/api/v1/course/getAll?page=1&limit=20&sort=popularity&view=card';
const TURNS = 7;
const TURN_MS = 2000;
const CONNECTIONS = 8;

let asked = 0;
/** From another address after each hundred: one may not ask so often. */
function toHeaders() {
  asked += 1;
  const from = `10.${[16, 8, 0].map((bits) => (Math.floor(asked / 100) >> bits) & 255).join('.')}`;
  return { 'Accept-Encoding': 'gzip', 'X-Forwarded-For': from };
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function load(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: toHeaders() }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

/** Answers a second, with as many requests at a time as there are connections. */
async function rateOf(url: string): Promise<number> {
  let answers = 0;
  const until = performance.now() + TURN_MS;
  const ask = async () => {
    while (performance.now() < until) {
      await load(url);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return (answers / TURN_MS) * 1000;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

type Kind = 'node' | 'hono';

/** A server that knows one answer, which it is told on its standard input. Prints its port. */
function serveBytes(kind: Kind) {
  const chunks: Buffer[] = [];
  process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk));
  process.stdin.on('end', () => {
    const body = Buffer.concat(chunks);
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const app = new Hono().get('*', (c) => c.body(new Uint8Array(body), 200, headers));
    const server =
      kind === 'node'
        ? createServer((_request, response) => response.writeHead(200, headers).end(body))
        : createAdaptorServer(app);
    server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
  });
}

async function startBare(kind: Kind, bytes: Buffer) {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(bytes);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://localhost:${port.toString().trim()}${LIST}`, stop: () => child.kill() };
}

async function compare() {
  const app = await createAppServer({ SEED: 'sample' });
  await app.start();
  const ours = `${app.url}${LIST}`;
  const bytes = await load(ours);
  const [node, hono] = await Promise.all([startBare('node', bytes), startBare('hono', bytes)]);
  try {
    const rates = { ours: [] as number[], node: [] as number[], hono: [] as number[] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      rates.node.push(await rateOf(node.url));
      rates.hono.push(await rateOf(hono.url));
      rates.ours.push(await rateOf(ours));
    }
    const mine = median(rates.ours);
    console.log(`${(bytes.length / 1000).toFixed(1)} KB gzip, ${CONNECTIONS} connections, median of ${TURNS} turns`);
    console.log(`the catalogue ${mine.toFixed(0)}/s`);
    for (const kind of ['node', 'hono'] as const) {
      const limit = median(rates[kind]);
      console.log(`bare handler of ${kind} ${limit.toFixed(0)}/s: ${(mine / limit).toFixed(2)} ×`);
    }
  } finally {
    node.stop();
    hono.stop();
    agent.destroy();
    await app.dispose();
  }
}

const kind = process.argv[2];
if (kind === 'node' || kind === 'hono') serveBytes(kind);
else await compare();
