import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3, type TestS3 } from '../../tests/support/test-s3.ts';
import type { MediaStore } from './media-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { serveMedia } from './serve-media.ts';

let s3: TestS3;
let folder: string;
let store: MediaStore;
beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'code-it-s3-test-'));
  store = createS3Storage(s3.settings);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** Bytes in which no two stretches are alike. */
const counted = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 255));

async function found(path: string) {
  const file = await store.find(path);
  if (!file) throw new Error(`No ${path}`);
  return file;
}

test('keeps bytes, tells of them, and lets them go', async () => {
  const bytes = counted(5000);
  await store.save('thumbnails/a.webp', bytes);
  const file = await found('thumbnails/a.webp');
  expect(file).toMatchObject({ size: 5000, contentType: 'image/webp' });
  expect(file.etag).toMatch(/^"[^"]+"$/);
  expect(await buffer(file.open(0, 4999))).toEqual(bytes);
  expect(await buffer(file.open(100, 163))).toEqual(bytes.subarray(100, 164));
  await store.remove('thumbnails/a.webp');
  expect(await store.find('thumbnails/a.webp')).toBeNull();
});

test('takes a file of several parts, byte for byte, and serves ranges across them', async () => {
  const bytes = Buffer.concat([counted(16 * 1024 * 1024), counted(1000)]);
  const file = join(folder, 'large');
  await writeFile(file, bytes);
  await store.take('videos/large.mp4', file);
  const stored = await found('videos/large.mp4');
  expect(stored.size).toBe(bytes.length);
  expect((await buffer(stored.open(0, bytes.length - 1))).equals(bytes)).toBe(true);
  const asked = new Request('http://test', {
    headers: { Range: `bytes=${16 * 1024 * 1024 - 10}-${16 * 1024 * 1024 + 9}` },
  });
  const answer = serveMedia(asked, stored, { cacheControl: 'private' });
  expect(answer.status).toBe(206);
  const start = 16 * 1024 * 1024 - 10;
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(start, start + 20));
});

test('has no file at a path that none can have, and takes none there', async () => {
  expect(await store.find('../secret')).toBeNull();
  await expect(store.save('../secret', counted(1))).rejects.toThrow('Not a path');
});

test('a reader that leaves early lets go of the connection', async () => {
  await store.save('videos/left.mp4', counted(2_000_000));
  const stream = (await found('videos/left.mp4')).open(0, 1_999_999);
  await new Promise((resolve) => stream.once('data', resolve));
  stream.destroy();
  expect(stream.destroyed).toBe(true);
});
