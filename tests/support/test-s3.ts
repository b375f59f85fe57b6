// s3rver has no types; this file is also compiled with tests that stand beside what they test, which do not look here.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#server/env.ts';

export interface TestS3 {
  settings: S3Settings;
  /** The same for the environment of a server. */
  env: Record<string, string>;
  /** From now on it says that the object was written so many days ago. */
  age: (key: string, days: number) => Promise<void>;
  close: () => Promise<void>;
}

const BUCKET = 'media';
const DAY_MS = 24 * 60 * 60 * 1000;

/** An S3 of its own, in a folder that goes with it. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'code-it-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const settings = {
    bucket: BUCKET,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    // The keys that s3rver knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    settings,
    env: {
      S3_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    async age(key, days) {
      const writtenAt = new Date(Date.now() - days * DAY_MS);
      await utimes(join(directory, BUCKET, `${key}._S3rver_object`), writtenAt, writtenAt);
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
