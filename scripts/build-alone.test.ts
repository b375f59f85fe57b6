import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const MODULE = pathToFileURL(path.resolve(import.meta.dirname, 'build-alone.mjs')).href;

let folder: string;
const running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'build-alone-'));
  // Takes until it is told to end; what it writes is there when it is done.
  const program = `
    import { existsSync } from 'node:fs';
    import { appendFile, writeFile } from 'node:fs/promises';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { buildAlone } from '${MODULE}';
    await buildAlone({
      lock: 'dist/build.lock',
      isBuilt: () => existsSync('built'),
      async build() {
        await appendFile('log', 'begun ');
        while (!existsSync('go')) await sleep(10);
        await appendFile('log', 'ended ');
        await writeFile('built', '');
      },
    });
    console.log(existsSync('built') ? 'built' : 'not built');`;
  await writeFile(path.join(folder, 'program.mjs'), program);
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function start() {
  const tsx = import.meta.resolve('tsx');
  const child = spawn(process.execPath, ['--import', tsx, 'program.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said, exited: once(child, 'exit').then(([code]) => code as number | null) };
}

const log = async () => (existsSync(path.join(folder, 'log')) ? readFile(path.join(folder, 'log'), 'utf8') : '');
const go = () => writeFile(path.join(folder, 'go'), '');

it('lets one of two processes build, and the other wait for what it built', { timeout: 120_000 }, async () => {
  const both = [start(), start()];
  await expect.poll(() => both.map(({ said }) => said()).join(''), { timeout: 60_000 }).toMatch(/waiting for it/);
  await go();
  expect(await Promise.all(both.map(({ exited }) => exited))).toEqual([0, 0]);
  expect(await log()).toBe('begun ended ');
  for (const { said } of both) expect(said()).toMatch(/built\n$/);
  expect(await readdir(path.join(folder, 'dist'))).toEqual([]);
});

it('builds in the place of a process that was killed while it did', { timeout: 120_000 }, async () => {
  const killed = start();
  await expect.poll(log, { timeout: 60_000 }).toBe('begun ');
  const waiting = start();
  await expect.poll(() => waiting.said(), { timeout: 60_000 }).toContain(`${killed.child.pid} is building`);
  killed.child.kill('SIGKILL');
  await expect.poll(log, { timeout: 60_000 }).toBe('begun begun ');
  await go();
  expect(await waiting.exited).toBe(0);
  expect(await log()).toBe('begun begun ended ');
});
