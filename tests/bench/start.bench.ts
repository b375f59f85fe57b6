/**
 * How long `npm start` takes on a built tree until the home page is answered, on an empty data folder and on one that has been
 * served from, each held against a Node process that only listens; and a build. Replaces `dist`. Run: npm run bench -- start
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ROUNDS = 5;
const PORT = 3941;
const BARE = `require('node:http').createServer((_, answer) => answer.end()).listen(${PORT})`;

/** Whether the home page is answered, on a connection of its own: a server that stops goes on answering on those it has. */
const answers = () =>
  new Promise<boolean>((resolve) => {
    get({ port: PORT, agent: false }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode === 200)),
    ).on('error', () => resolve(false));
  });

async function until(wanted: boolean): Promise<void> {
  while ((await answers()) !== wanted) await new Promise((resolve) => setTimeout(resolve, 10));
}

function run(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const options = {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(PORT), ...env },
  } as const;
  return spawn(command, args, options);
}

/** ms until the home page is answered. */
async function timed(command: string, args: string[], dataDir = ''): Promise<number> {
  const began = performance.now();
  const child = run(command, args, { DATA_DIR: dataDir });
  await until(true);
  const ms = performance.now() - began;
  // npm and what it started.
  process.kill(-(child.pid ?? NaN));
  await until(false);
  return ms;
}

async function build(): Promise<number> {
  const began = performance.now();
  const [code] = (await once(run('npm', ['run', 'build']), 'exit')) as [number];
  if (code !== 0) throw new Error('The build failed');
  return performance.now() - began;
}

if (await answers()) throw new Error(`Something else listens on port ${PORT}`);
const built = await build();
const times: { bare: number; first: number; again: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'code-it-'));
  const bare = await timed(process.execPath, ['-e', BARE]);
  const first = await timed('npm', ['start'], dataDir);
  times.push({ bare, first, again: await timed('npm', ['start'], dataDir) });
  await rm(dataDir, { recursive: true });
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const bare = median(times.map((time) => time.bare));
for (const [name, key] of [
  ['empty data folder', 'first'],
  ['its second start', 'again'],
] as const) {
  const ms = median(times.map((time) => time[key]));
  console.log(`npm start, ${name}: ${(ms / 1000).toFixed(2)} s, ${(ms / bare).toFixed(1)} × a bare listener`);
}
console.log(`npm run build: ${(built / 1000).toFixed(1)} s`);
