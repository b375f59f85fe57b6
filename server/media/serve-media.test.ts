import { createReadStream, mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { createFolderStorage } from './folder-storage.ts';
import { layeredStorage } from './media-storage.ts';
import { serveMedia, wantsDigest } from './serve-media.ts';

const folder = mkdtempSync(join(tmpdir(), 'media-'));
afterAll(() => rmSync(folder, { recursive: true }));
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) % 251));
for (const name of ['one', 'two']) {
  mkdirSync(join(folder, name, 'videos'), { recursive: true });
  writeFileSync(join(folder, name, 'videos/a.mp4'), bytes);
}
writeFileSync(join(folder, 'secret.txt'), 'outside');
symlinkSync(join(folder, 'secret.txt'), join(folder, 'one/link.txt'));
const storage = createFolderStorage(join(folder, 'one'));

async function get(headers: Record<string, string> = {}, method = 'GET') {
  const file = await storage.find('videos/a.mp4');
  if (!file) throw new Error('the file is not there');
  const request = new Request('http://localhost/', { method, headers });
  const response = serveMedia(request, file, { cacheControl: 'private, max-age=60' });
  return { response, body: Buffer.from(await response.arrayBuffer()), file };
}

describe('serveMedia', () => {
  it('breaks off when the right ends, and closes the file', async () => {
    const { file } = await get();
    const opened: Readable[] = [];
    const open: typeof file.open = (start, end) => {
      const stream = createReadStream(join(folder, 'one/videos/a.mp4'), { start, end, highWaterMark: 1000 });
      opened.push(stream);
      return stream;
    };
    let asked = 0;
    const mayGoOn = () => Promise.resolve((asked += 1) <= 3);
    const response = serveMedia(
      new Request('http://localhost/'),
      { ...file, open },
      { cacheControl: 'private', mayGoOn },
    );
    expect(response.headers.get('content-length')).toBe('300000');
    let received = 0;
    const reading = async () => {
      for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) received += part.length;
    };
    await expect(reading()).rejects.toThrow('The right to this file has ended');
    expect([received, opened[0]?.destroyed]).toEqual([3000, true]);
  });

  it('answers the whole file', async () => {
    const { response, body } = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('cache-control')).toBe('private, max-age=60');
    expect(body.equals(bytes)).toBe(true);
  });

  it.each([
    ['bytes=10-19', 10, 19],
    ['bytes=299990-', 299_990, 299_999],
    ['bytes=-5', 299_995, 299_999],
  ])('answers %s as a part', async (range, start, end) => {
    const { response, body } = await get({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/300000`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect(body.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it('answers 416 with the size for a range beyond the end', async () => {
    const { response, body } = await get({ range: 'bytes=300000-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */300000');
    expect(body).toHaveLength(0);
  });

  it('answers HEAD with the length and no body, whatever range is asked', async () => {
    const { response, body } = await get({ range: 'bytes=0-1' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('300000');
    expect(body).toHaveLength(0);
  });

  it('answers 304 to a copy that is still good', async () => {
    const { file } = await get();
    for (const tag of [file.etag, `"other", W/${file.etag}`, '*']) {
      const { response } = await get({ 'if-none-match': tag, range: 'bytes=0-1' });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(file.etag);
    }
    expect((await get({ 'if-modified-since': file.modifiedAt.toUTCString() })).response.status).toBe(304);
    const both = { 'if-modified-since': file.modifiedAt.toUTCString(), 'if-none-match': '"other"' };
    expect((await get(both)).response.status).toBe(200);
    expect((await get({ 'if-modified-since': 'not a date' })).response.status).toBe(200);
  });

  it('continues a partial copy only of the same bytes', async () => {
    const { file } = await get();
    const range = 'bytes=10-19';
    expect((await get({ range, 'if-range': file.etag })).response.status).toBe(206);
    expect((await get({ range, 'if-range': file.modifiedAt.toUTCString() })).response.status).toBe(206);
    expect((await get({ range, 'if-range': '"older"' })).response.status).toBe(200);
    expect((await get({ range, 'if-range': `W/${file.etag}` })).response.status).toBe(200);
  });
});

describe('folder storage', () => {
  it('gives the same validator to the same bytes in another folder, another to others', async () => {
    const there = await createFolderStorage(join(folder, 'two')).find('videos/a.mp4');
    expect(there?.etag).toBe((await get()).file.etag);
    const changed = Buffer.from(bytes);
    changed[299_000] = 255;
    writeFileSync(join(folder, 'two/videos/a.mp4'), changed);
    expect((await createFolderStorage(join(folder, 'two')).find('videos/a.mp4'))?.etag).not.toBe(there?.etag);
  });

  it.each([
    '../secret.txt',
    'videos/../../secret.txt',
    '/etc/passwd',
    'link.txt',
    '.hidden',
    'videos',
    'videos/no.mp4',
    '',
  ])('has nothing at %j', async (path) => {
    expect(await storage.find(path)).toBeNull();
  });

  it('is looked at in the order of its layers', async () => {
    const layers = layeredStorage(createFolderStorage(join(folder, 'none')), storage);
    expect((await layers.find('videos/a.mp4'))?.size).toBe(300_000);
    expect(await layers.find('videos/none.mp4')).toBeNull();
  });
});

describe('Repr-Digest', () => {
  it.each([
    ['sha-256=10', true],
    ['sha-512=3, sha-256=1', true],
    ['sha-256=0', false],
    ['sha-512=10', false],
    [null, false],
  ])('is wanted with %j: %j', (header, wanted) => {
    const headers = new Headers(header === null ? [] : [['Want-Repr-Digest', header]]);
    expect(wantsDigest(new Request('http://localhost/', { headers }))).toBe(wanted);
  });

  it('is of the whole file, also in an answer with a part of it', async () => {
    const { file } = await get();
    const request = new Request('http://localhost/', { headers: { Range: 'bytes=0-9' } });
    const response = serveMedia(request, file, { cacheControl: 'private', digest: 'AAAA' });
    expect([response.status, response.headers.get('repr-digest')]).toEqual([206, 'sha-256=:AAAA:']);
  });
});
