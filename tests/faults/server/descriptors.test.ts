import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startedServer } from '../../support/server-process.ts';
import { newEditor } from './clients.ts';

const CONNECTIONS = 200;
/** For a condition that a busy machine meets late. */
const POLL = { timeout: 30_000 };

function mayLimitFiles(): boolean {
  try {
    execFileSync('prlimit', ['--pid', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const pictureOf = async (background: string) =>
  new Blob([
    await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer(),
  ]);

it(
  'a server whose files and connections are used up loses nothing, and goes on when they are free',
  { timeout: 240_000 },
  async (test) => {
    if (!mayLimitFiles()) return test.skip('there is no prlimit here');
    const dataDir = await mkdtemp(join(tmpdir(), 'code-it-files-'));
    const server = await startedServer({ DATA_DIR: dataDir });
    const idle: Socket[] = [];
    try {
      const { origin, pid } = server;
      const client = await newEditor(origin);
      await client.change(origin);
      /** The status, and the answer; null where no connection was taken. */
      const setAvatar = async (picture: Blob) => {
        const body = new FormData();
        body.set('avatar', picture, 'avatar.png');
        const headers = { Authorization: `Bearer ${client.token}` };
        const answer = await fetch(`${origin}/api/v1/user/avatar`, { method: 'POST', headers, body }).catch(() => null);
        return answer && { status: answer.status, text: await answer.text() };
      };
      /** A descriptor is a number below the limit. */
      const limitFiles = (below: number) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${below}:`]);
      const highest = async () => Math.max(...(await readdir(`/proc/${pid}/fd`)).map(Number));

      const [red, blue] = [await pictureOf('red'), await pictureOf('blue')];
      expect(await setAvatar(red)).toMatchObject({ status: 200 });
      limitFiles(3);
      const refused = await setAvatar(blue);
      if (refused) expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('too busy') as string });

      limitFiles((await highest()) + 12);
      const { hostname, port } = new URL(origin);
      let closed = 0;
      for (let left = CONNECTIONS; left > 0; left -= 1)
        idle.push(
          connect(Number(port), hostname)
            .on('error', () => undefined)
            .on('close', () => (closed += 1)),
        );
      await expect.poll(() => closed, POLL).toBeGreaterThan(CONNECTIONS / 2);
      // The connection that is kept alive is answered, by success or in words; a new one may be closed.
      for (let left = 5; left > 0; left -= 1)
        await client.change(origin).catch((error: unknown) => expect(String(error)).toMatch(/ 503 |fetch failed/));

      for (const socket of idle) socket.destroy();
      limitFiles((await highest()) + 1000);
      await expect
        .poll(
          () =>
            fetch(`${origin}/healthz`).then(
              ({ ok }) => ok,
              () => false,
            ),
          POLL,
        )
        .toBe(true);
      expect(await client.check(origin)).toEqual([]);
      await client.change(origin);
      expect(await client.check(origin)).toEqual([]);
      expect(await setAvatar(blue)).toMatchObject({ status: 200 });
    } finally {
      for (const socket of idle) socket.destroy();
      server.kill('SIGKILL');
      await server.exited;
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
