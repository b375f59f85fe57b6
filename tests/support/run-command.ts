import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

interface Told {
  /** Null when a signal ended it. */
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command over the database of `dataDir` to its end; `onComplaint` is called at its first complaint. */
export async function runCommand(
  [file, ...args]: [string, ...string[]],
  {
    dataDir,
    env,
    onComplaint,
  }: {
    dataDir: string;
    env?: Record<string, string>;
    onComplaint?: ((interrupt: () => void) => void) | undefined;
  },
): Promise<Told> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    if (err === '') onComplaint?.(() => child.kill('SIGINT'));
    err += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}
