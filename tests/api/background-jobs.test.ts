import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBucketStorage } from '#server/media/create-storage.ts';
import { JOBS } from '#server/start-background.ts';
import { type ServerProcess, startedServer } from '../support/server-process.ts';
import { startS3, type TestS3 } from '../support/test-s3.ts';

const TOKEN = 'who-scrapes-this-server-has-it';

let folder: string;
let s3: TestS3;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'code-it-jobs-'));
  s3 = await startS3();
  const bucket = createBucketStorage(s3.settings);
  for (const name of ['assets/old-1.js', 'assets/new-1.js']) await bucket.save(name, Buffer.from('export {}'));
  await s3.age('assets/old-1.js', 32);
  server = await startedServer({ DATA_DIR: folder, METRICS_TOKEN: TOKEN, ...s3.env });
}, 180_000);
afterAll(async () => {
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** The jobs that ended well in the server. */
async function jobsDone(): Promise<string[]> {
  const answer = await fetch(`${server.origin}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  const told = (await answer.text()).matchAll(/^task_last_success_timestamp_seconds\{task="([^"]+)"\}/gm);
  return [...told].map(([, name = '']) => name);
}

it('a server that was started does every job', async () => {
  await expect.poll(async () => (await jobsDone()).sort(), { timeout: 60_000 }).toEqual([...JOBS].sort());
}, 90_000);

it('one of them removes from the bucket what no build asked for in 30 days', async () => {
  const there = async () =>
    (await createBucketStorage(s3.settings).list('assets'))
      .map(({ mediaPath }) => mediaPath)
      .filter((path) => /(old|new)-1\.js$/.test(path));
  await expect.poll(there, { timeout: 60_000 }).toEqual(['assets/new-1.js']);
}, 90_000);
