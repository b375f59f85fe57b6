import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, afterEach, expect, it } from 'vitest';
import { withDigests } from './digest-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { MediaFile } from './media-storage.ts';

const VIDEO = 'videos/a.mp4';
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'digests-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A store as a new process has it, that counts how often it reads a video for its digest. */
function open() {
  const files = createFolderStorage(folder);
  const store = withDigests(files);
  const read = { videos: 0 };
  return {
    store,
    read,
    async digest(mediaPath = VIDEO) {
      const file = (await store.find(mediaPath)) as MediaFile;
      const counted = { ...file, open: (start: number, end: number) => ((read.videos += 1), file.open(start, end)) };
      return store.digestOf(mediaPath, counted);
    },
  };
}

it('makes the digest of what arrives, for every process after', async () => {
  await open().store.save(VIDEO, Buffer.from('a video'));
  writeFileSync(join(folder, 'upload'), 'an upload');
  await open().store.take('videos/b.mp4', join(folder, 'upload'));
  const later = open();
  expect(await later.digest()).toBe(digestOf('a video'));
  expect(await later.digest('videos/b.mp4')).toBe(digestOf('an upload'));
  expect(later.read.videos).toBe(0);
});

it('makes that of what was there before once', async () => {
  mkdirSync(join(folder, 'videos'));
  writeFileSync(join(folder, VIDEO), 'an old video');
  const first = open();
  expect(await Promise.all([first.digest(), first.digest()])).toEqual(Array(2).fill(digestOf('an old video')));
  expect(first.read.videos).toBe(1);
  const next = open();
  expect(await next.digest()).toBe(digestOf('an old video'));
  expect(next.read.videos).toBe(0);
});

it('takes no record of bytes that were replaced', async () => {
  await open().store.save(VIDEO, Buffer.from('a video'));
  writeFileSync(join(folder, VIDEO), 'another one');
  expect(await open().digest()).toBe(digestOf('another one'));
});

it('forgets the record with the file, and keeps none of pictures', async () => {
  const { store } = open();
  await store.save(VIDEO, Buffer.from('a video'));
  await store.save('thumbnails/a.webp', Buffer.from('a picture'));
  expect(await store.find('digests/thumbnails/a.webp.sha256')).toBeNull();
  await store.remove(VIDEO);
  expect(await store.find(`digests/${VIDEO}.sha256`)).toBeNull();
});
