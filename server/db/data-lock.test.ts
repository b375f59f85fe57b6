import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireDataLock, DataLockedError } from './data-lock.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  file = join(folder, 'pg.lock');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the lock of the data folder', () => {
  it('names the holder to the second, and is free after the first lets go', async () => {
    const release = await acquireDataLock(file);
    await expect(acquireDataLock(file)).rejects.toThrow(DataLockedError);
    await expect(acquireDataLock(file)).rejects.toThrow(String(process.pid));
    await release();
    expect(await readdir(folder)).toEqual([]);
    await (
      await acquireDataLock(file)
    )();
  });

  it('is taken over from a process that was killed', async () => {
    const child = spawn('true');
    await new Promise((resolve) => child.on('exit', resolve));
    await writeFile(file, JSON.stringify({ pid: child.pid, started: '1', boot: null }));
    const release = await acquireDataLock(file);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.pid });
    await release();
  });

  it.runIf(process.platform === 'linux')('is taken over when the pid now belongs to another process', async () => {
    await acquireDataLock(file);
    const mine = JSON.parse(await readFile(file, 'utf8')) as { pid: number; started: string; boot: string };
    for (const stale of [
      { ...mine, started: '1' },
      { ...mine, boot: 'an earlier boot' },
    ]) {
      await writeFile(file, JSON.stringify(stale));
      await (
        await acquireDataLock(file)
      )();
    }
  });

  it('is taken over when it is torn', async () => {
    await writeFile(file, '{"pid":');
    await (
      await acquireDataLock(file)
    )();
  });

  it('goes to one of many that come at once, also over a dead lock', async () => {
    const dead = JSON.stringify({ pid: 2 ** 22 + 1, started: '1', boot: null });
    for (let round = 0; round < 50; round++) {
      await writeFile(file, dead);
      // One killed in the middle of a takeover leaves its turn behind.
      if (round % 2 === 1) await writeFile(`${file}.takeover`, dead);
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => acquireDataLock(file)));
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect(await readdir(folder)).toEqual(['pg.lock']);
    }
  });
});
