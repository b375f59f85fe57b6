import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { watchLog } from './watched-log.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProcess {
  pid: number;
  /** Such as http://127.0.0.1:40123 */
  origin: string;
  kill: (signal: NodeJS.Signals) => void;
  /** The exit code; null after a kill. */
  exited: Promise<number | null>;
}

export interface FailedStart {
  code: number | null;
  stderr: string;
}

/** Runs server/index.ts as its own process on a free port, and waits until it listens or ends. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess | FailedStart> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: 'loopback',
      SEED: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    watchLog(chunk.toString());
    stderr += chunk.toString();
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const listening = new Promise<string>((resolve) => {
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      watchLog(chunk.toString());
      stdout += chunk.toString();
      const port = /listening on http:\/\/localhost:(\d+)/.exec(stdout)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  const origin = await Promise.race([listening, exited.then(() => null)]);
  if (origin === null || child.pid === undefined) return { code: await exited, stderr };
  return { pid: child.pid, origin, kill: (signal) => child.kill(signal), exited };
}

/** As `startServer`, where a start that fails is a failed test. */
export async function startedServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env);
  if ('code' in server) throw new Error(`The server did not start (${server.code}): ${server.stderr}`);
  return server;
}
