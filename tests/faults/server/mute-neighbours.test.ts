import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'vitest';
import { BUCKET_ATTEMPTS, BUCKET_SILENCE_MS, MAIL_MS } from '#server/program/time-limits.ts';
import { toTransport } from '#server/mail/create-mail.ts';
import { createS3Storage } from '#server/media/s3-storage.ts';
import { toShortage } from '#server/services/shortage.ts';
import { callApi, signUp } from '../../support/api-client.ts';
import { startMuteServer } from '../../support/mute-server.ts';
import { startedServer } from '../../support/server-process.ts';

/** Beyond a limit: what else is done, on a busy machine. */
const LATE_MS = 15_000;

type OnFinished = TestContext['onTestFinished'];

async function mute(atEnd: OnFinished, first?: string) {
  const server = await startMuteServer(first);
  atEnd(server.close);
  return server;
}

const bucketAt = (port: number) => ({
  bucket: 'media',
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
});

async function lasted(work: Promise<unknown>): Promise<{ ms: number; error: unknown }> {
  const begun = performance.now();
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  return { ms: performance.now() - begun, error };
}

// Each waits for time limits, by the clock.
describe.concurrent('a neighbour that says nothing', () => {
  it.for([
    ['never greets', ''],
    ['greets and says no more', '220 mail.example.in ESMTP\r\n'],
  ])(
    'a mail server that %s is given up in time',
    { timeout: 60_000 },
    async ([, greeting], { expect, onTestFinished }) => {
      const { port, taken } = await mute(onTestFinished, greeting);
      const transport = toTransport(`smtp://127.0.0.1:${port}`);
      const { ms, error } = await lasted(transport.sendMail({ from: 'a@example.in', to: 'b@example.in', text: 'x' }));
      expect(error).toBeInstanceOf(Error);
      expect(taken()).toBe(1);
      expect(ms).toBeLessThan(MAIL_MS + LATE_MS);
    },
  );

  it(
    'a bucket that never answers is given up in time, as something that is away',
    { timeout: 90_000 },
    async ({ expect, onTestFinished }) => {
      const { port, taken } = await mute(onTestFinished);
      const { ms, error } = await lasted(createS3Storage(bucketAt(port)).find('thumbnails/a.webp'));
      expect(toShortage(error)?.message).toMatch(/away/);
      expect(taken()).toBe(BUCKET_ATTEMPTS);
      expect(ms).toBeLessThan(BUCKET_ATTEMPTS * BUCKET_SILENCE_MS + LATE_MS);
    },
  );

  it('a bucket that says 503 is something that is away', async ({ expect, onTestFinished }) => {
    const failing = createServer((_asked, answer) => answer.writeHead(503).end()).listen(0, '127.0.0.1');
    await once(failing, 'listening');
    onTestFinished(async () => {
      failing.close();
      await once(failing, 'close');
    });
    const store = createS3Storage(bucketAt((failing.address() as AddressInfo).port));
    const { error } = await lasted(store.save('thumbnails/a.webp', Buffer.from('x')));
    expect(toShortage(error)?.message).toMatch(/away/);
  });

  it(
    'beside both, requests that need neither are answered, and letters wait',
    { timeout: 180_000 },
    async ({ expect, onTestFinished }) => {
      const [mail, bucket] = [await mute(onTestFinished), await mute(onTestFinished)];
      const dataDir = await mkdtemp(join(tmpdir(), 'code-it-mute-'));
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
      const { endpoint, region, accessKeyId, secretAccessKey } = bucketAt(bucket.port);
      const server = await startedServer({
        DATA_DIR: dataDir,
        METRICS_TOKEN: 'of-the-scraper-alone',
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        S3_BUCKET: 'media',
        S3_ENDPOINT: endpoint,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      });
      onTestFinished(async () => {
        server.kill('SIGKILL');
        await server.exited;
      });
      const { origin } = server;
      const { email, token } = await signUp(origin);
      // Many that wait for the bucket, and letters that wait for the mail server.
      const waiting = Array.from({ length: 60 }, () => fetch(`${origin}/api/v1/media/thumbnails/a.webp`));
      await callApi(origin, 'POST', '/user/password/forgot', { body: { email } });
      let slowest = 0;
      for (let call = 0; call < 20; call += 1) {
        const { ms } = await lasted(callApi(origin, 'GET', '/user/my-learning', { token }));
        slowest = Math.max(slowest, ms);
      }
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      expect(slowest).toBeLessThan(Math.min(MAIL_MS, BUCKET_SILENCE_MS));
      const answers = await Promise.all(waiting);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      expect(mail.taken()).toBeGreaterThan(0);
    },
  );
});
