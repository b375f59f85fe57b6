import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { logIn } from '../../support/api-client.ts';
import { startedServer } from '../../support/server-process.ts';
import { newEditor } from './clients.ts';

const CLOCK = fileURLToPath(new URL('../../support/jumping-clock.mjs', import.meta.url));
const HOUR_MS = 60 * 60 * 1000;

it('a clock that jumps, ahead and back, keeps nobody out and loses nothing', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'code-it-clock-'));
  const file = join(folder, 'ahead');
  const server = await startedServer({
    DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: `--import=${CLOCK}`,
    CLOCK_AHEAD: file,
  });
  try {
    const { origin } = server;
    const jump = async (hours: number) => {
      await writeFile(file, String(hours * HOUR_MS));
      server.kill('SIGUSR2');
      await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(false);
    };
    const client = await newEditor(origin);
    // Within the 14 days of a session: back, ahead, and to where it was.
    for (const hours of [0, -5, 48, -48, 0]) {
      await jump(hours);
      await client.change(origin);
      expect(await client.check(origin), `${hours} hours ahead`).toEqual([]);
      await logIn(origin, client.account);
      for (const path of ['/healthz', '/readyz', '/api/v1/course/getAll'])
        expect((await fetch(origin + path)).status, `${path}, ${hours} hours ahead`).toBe(200);
    }
  } finally {
    server.kill('SIGKILL');
    await server.exited;
    await rm(folder, { recursive: true, force: true });
  }
});
