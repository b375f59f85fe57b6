import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPglite } from '#server/db/pglite.ts';
import { startedServer } from '../../support/server-process.ts';
import { newEditor } from './clients.ts';

const DISK = fileURLToPath(new URL('../../support/failing-disk.mjs', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'code-it-failing-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it(
  'a server whose database cannot start anew ends and says why, and the next one has all',
  { timeout: 300_000 },
  async () => {
    const env = { DATA_DIR: join(folder, 'data') };
    const failed = join(folder, 'failed');
    const server = await startedServer({ ...env, NODE_OPTIONS: `--import=${DISK}`, DISK_FAILS: failed });
    const client = await newEditor(server.origin);
    await client.change(server.origin);
    server.kill('SIGUSR2');
    await expect.poll(() => fs.existsSync(failed), { timeout: 30_000 }).toBe(true);
    // The first ends the database, the second finds that it does not start; the server's own work may come before either.
    const asked = (async () => {
      for (const _ of ['one', 'two']) await expect(client.change(server.origin)).rejects.toThrow();
    })().then(
      () => 'refused',
      (error: unknown) => error,
    );
    try {
      let code: number | null | undefined;
      void server.exited.then((exit) => (code = exit));
      await expect.poll(() => code, { timeout: 60_000 }).toBe(1);
    } finally {
      server.kill('SIGKILL');
    }
    expect(await asked).toBe('refused');
    const fatal = () =>
      server
        .log()
        .split('\n')
        .filter((line) => line.startsWith('{"level":60'));
    const end =
      /^\{"level":60.*"message":"The database in \S+ ended and does not start again".*"msg":"stopped by a failure"\}$/;
    await expect.poll(fatal, { timeout: 30_000 }).toEqual([expect.stringMatching(end)]);

    const next = await startedServer(env);
    try {
      expect(await client.check(next.origin)).toEqual([]);
    } finally {
      next.kill('SIGKILL');
      await next.exited;
    }
  },
);

it(
  'a database whose disk is not there any more ends, and no empty one takes its place',
  { timeout: 180_000 },
  async () => {
    const dataDir = join(folder, 'pg');
    const ends: Error[] = [];
    const database = await createPglite({ dataDir }, (error) => ends.push(error));
    await database.exec('create table written (number int)');
    const failing = vi.spyOn(fs, 'fsyncSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
    });
    await expect(database.exec('insert into written values (1)')).rejects.toMatchObject({ code: '58030' });
    failing.mockRestore();
    await rm(dataDir, { recursive: true });
    await expect(database.exec('select 1')).rejects.toThrow('does not start again');
    expect(ends).toHaveLength(1);
    expect(fs.existsSync(dataDir)).toBe(false);
  },
);
