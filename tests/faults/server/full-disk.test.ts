import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { askForSnapshot } from '#server/backup/snapshot.ts';
import { createPglite } from '#server/db/pglite.ts';
import { callApi, logIn } from '../../support/api-client.ts';
import { startedServer } from '../../support/server-process.ts';
import { mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts';
import { newEditor } from './clients.ts';

const METRICS_TOKEN = 'of-the-scraper-alone';

let disk: SmallDisk | null = null;
afterEach(() => disk?.remove());

describe('on a disk that is full', () => {
  it('changes are refused, what reads goes on, and with room all goes on', { timeout: 180_000 }, async (test) => {
    disk = await mountSmallDisk(260);
    if (!disk) return test.skip('nothing may be mounted here');
    const dataDir = join(disk.folder, 'data');
    const server = await startedServer({ DATA_DIR: dataDir, METRICS_TOKEN });
    try {
      const { origin } = server;
      const client = await newEditor(origin);
      await client.change(origin);

      await disk.fill(40);
      await expect(client.change(origin)).rejects.toThrow(/ 503 .*no room/);
      const refused = await fetch(`${origin}/api/v1/cart/add`, { method: 'POST' });
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '30']);
      for (const path of ['/api/v1/course/getAll', '/healthz', '/readyz'])
        expect((await fetch(origin + path)).status, path).toBe(200);
      await callApi(origin, 'GET', '/user/my-learning', { token: client.token });
      const token = await logIn(origin, client.account);
      await callApi(origin, 'POST', '/user/logout', { token });
      await expect(askForSnapshot(dataDir)).rejects.toThrow('no room');
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
      const told = await (await fetch(`${origin}/metrics`, { headers })).text();
      const free = Number(/^data_free_bytes\{of="data"\} (\S+)$/m.exec(told)?.[1]);
      expect(free).toBeLessThan(64 * 1024 * 1024);

      await disk.empty();
      expect(await client.check(origin)).toEqual([]);
      await client.change(origin);
      expect(await client.check(origin)).toEqual([]);
    } finally {
      server.kill('SIGKILL');
      await server.exited;
    }
  });

  it(
    'a database without room for its log goes on by itself, and has all that it answered',
    { timeout: 120_000 },
    async (test) => {
      disk = await mountSmallDisk(130);
      if (!disk) return test.skip('nothing may be mounted here');
      const database = await createPglite({ dataDir: join(disk.folder, 'pg') });
      await database.exec('create table written (number int, words text)');
      await disk.fill(20);
      let answered = 0;
      const write = () =>
        database.transaction(async (tx) => {
          // Nothing that the database could make smaller.
          await tx.query('insert into written values ($1, $2)', [answered, randomBytes(60_000).toString('base64')]);
          await tx.query('select 1');
        });
      await expect(
        (async () => {
          for (;;) {
            await write();
            answered += 1;
          }
        })(),
      ).rejects.toThrow('No space left on device');
      await expect(write()).rejects.toMatchObject({ code: 'ENOSPC' });
      await disk.empty();
      const count = async () => {
        const { rows } = await database.query<{ rows: number }>('select count(words)::int as rows from written');
        return rows[0]?.rows;
      };
      expect(await count()).toBe(answered);
      await write();
      expect(await count()).toBe(answered + 1);
      await database.close();
    },
  );
});
