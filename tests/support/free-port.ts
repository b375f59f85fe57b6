import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Below the ports that Linux gives to connections and to who listens on port 0 (net.ipv4.ip_local_port_range), and above those
 * that browsers refuse (Fetch, "bad port").
 */
const FIRST = 11_000;
const COUNT = 21_000;
/** Has a file for each port that is taken, of all processes. One that was killed leaves its own, of which there may be many. */
const TAKEN = path.join(tmpdir(), 'code-it-ports');
const mine: string[] = [];

/** A port of this machine that nobody listens on, and that no other call of this function answers until this process ends. */
export async function freePort(): Promise<number> {
  if (mine.length === 0) process.once('exit', () => mine.forEach((file) => rmSync(file, { force: true })));
  mkdirSync(TAKEN, { recursive: true });
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (take(port) && (await isFree(port))) return port;
  }
}

function take(port: number): boolean {
  const file = path.join(TAKEN, String(port));
  try {
    writeFileSync(file, '', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  mine.push(file);
  return true;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
