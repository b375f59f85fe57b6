import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { watchLog } from './watched-log.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Started {
  pid: number;
  kill: (signal: NodeJS.Signals) => void;
  /** The exit code; null after a kill. */
  exited: Promise<number | null>;
  /** What it logged so far. */
  log: () => string;
}

export interface ServerProcess extends Started {
  /** Such as http://127.0.0.1:40123 */
  origin: string;
}

export interface FailedStart {
  code: number | null;
  stderr: string;
}

/** Runs a program of the server as its own process, and waits until it prints a line that is `ready`, or ends. */
async function startProgram(
  file: string,
  env: Record<string, string>,
  ready: RegExp,
): Promise<(Started & { told: RegExpExecArray }) | FailedStart> {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => {
    watchLog(chunk.toString());
    stderr += chunk.toString();
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const isReady = new Promise<RegExpExecArray>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      watchLog(chunk.toString());
      stdout += chunk.toString();
      const told = ready.exec(stdout);
      if (told) resolve(told);
    });
  });
  const told = await Promise.race([isReady, exited.then(() => null)]);
  if (told === null || child.pid === undefined) return { code: await exited, stderr };
  return { pid: child.pid, kill: (signal) => child.kill(signal), exited, log: () => stdout, told };
}

/** Runs server/index.ts as its own process on a free port, and waits until it listens or ends. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess | FailedStart> {
  const settings = { PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: 'loopback', SEED: 'none', ...env };
  const server = await startProgram('server/index.ts', settings, /listening on http:\/\/localhost:(\d+)/);
  if ('code' in server) return server;
  const { told, ...process } = server;
  return { ...process, origin: `http://127.0.0.1:${told[1]}` };
}

/** Runs server/worker.ts as its own process. */
export const startWorker = (env: Record<string, string>): Promise<Started | FailedStart> =>
  startProgram('server/worker.ts', env, /processing videos/);

/** As `startServer`, where a start that fails is a failed test. */
export async function startedServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env);
  if ('code' in server) throw new Error(`The server did not start (${server.code}): ${server.stderr}`);
  return server;
}
