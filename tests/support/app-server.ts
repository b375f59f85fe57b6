import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { POLICY_REPORT_LINE } from '../../server/log/policy-report-line.ts';
import { freePort } from './free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 180_000;

/** The product in a process of its own, on a free port and a data folder of its own, as `npm start` runs it once it is built. */
export interface AppServer {
  readonly url: string;
  readonly dataDir: string;
  /** What browsers reported that they refused by the policy: lines of its log, which outlive a stop. */
  readonly policyReports: readonly string[];
  start: () => Promise<void>;
  /** SIGTERM, and wait until it has gone. */
  stop: () => Promise<void>;
  /** SIGKILL: no goodbye. */
  kill: () => Promise<void>;
  /** It takes connections and answers nothing until it is resumed. */
  pause: () => void;
  resume: () => void;
  /** Stops it and removes its data. Throws for reports that nobody provoked. */
  dispose: () => Promise<void>;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    // Looked at after the answer: it may be of another server, on a port that this one could not have.
    if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode}`);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server did not start in time');
}

interface AppServerOptions {
  /** Browsers are made to report on purpose. */
  provokesReports?: boolean;
}

export async function createAppServer(
  env: Record<string, string> = {},
  { provokesReports = false }: AppServerOptions = {},
): Promise<AppServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'code-it-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const policyReports: string[] = [];
  let child: ChildProcess | undefined;
  // A test run that dies must not leave servers behind.
  process.once('exit', () => child?.kill('SIGKILL'));

  async function end(signal: NodeJS.Signals) {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill(signal);
    await gone;
  }

  function readLog(log: Readable) {
    createInterface({ input: log }).on('line', (line) => {
      if (line.includes(POLICY_REPORT_LINE)) policyReports.push(line);
      if (process.env.SERVER_OUTPUT) console.log(line);
    });
  }

  return {
    url,
    dataDir,
    policyReports,
    async start() {
      const started = spawn(process.execPath, ['dist/server/index.js'], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          LOG_LEVEL: 'warn',
          PORT: String(port),
          DATA_DIR: dataDir,
          PUBLIC_URL: url,
          DATABASE_URL: '',
          TRUST_PROXY: 'loopback',
          ...env,
        },
      });
      child = started;
      readLog(started.stdout);
      await answers(url, started);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async dispose() {
      await end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
      if (policyReports.length > 0 && !provokesReports)
        throw new Error(`Browsers refused something by the policy:\n${policyReports.join('\n')}`);
    },
  };
}
