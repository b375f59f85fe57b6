import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../tests/support/test-s3.ts';
import type { BucketStore } from '../media/media-storage.ts';
import { createBucketStorage } from '../media/create-storage.ts';
import { createPagesApp } from './pages-app.ts';
import { tendAssets } from './shared-assets.ts';

const BUNDLE = `
  export const bootScript = '';
  export const inlineScripts = [''];
  export const configureServerRendering = () => {};
  export const isSharedPage = () => true;
  export const renderPage = () => null;`;

let folder: string;
let s3: TestS3;
let log: string[] = [];
beforeEach(() => void (log = []));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'code-it-assets-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** A server of the build with these assets. */
async function startBuild(name: string, assets: Record<string, string>, { endpoint = s3.settings.endpoint } = {}) {
  const distDir = path.join(folder, name);
  const files = {
    'page.html': '<!doctype html><html><head><!--head--></head><body><div id="root"><!--app--></div></body></html>',
    'manifest.json': '{}',
    'client/shell.html': '<!doctype html>',
    'ssr/entry-server.js': BUNDLE,
    'ssr/package.json': '{ "type": "module" }',
    ...Object.fromEntries(Object.entries(assets).map(([file, text]) => [`client/assets/${file}`, text])),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(distDir, file)), { recursive: true });
    await writeFile(path.join(distDir, file), text);
  }
  const none = { publicUrl: undefined, analyticsPath: undefined, payments: undefined, razorpay: undefined };
  return createPagesApp({
    distDir,
    env: { host: 'localhost', ...none },
    fetch: () => new Response('{}'),
    logger: pino({ level: 'warn' }, { write: (line: string) => log.push(line) }),
    bucket: createBucketStorage({ ...s3.settings, endpoint }),
  });
}

it('answers with the assets of the build before and of the next one, while servers of both run', async () => {
  const before = await startBuild('before', { 'home-1111111.js': 'export const build = 1;', 'empty-1111111.css': '' });
  const next = await startBuild('next', { 'home-2222222.js': 'export const build = 2;' });
  const old = await next.request('http://localhost/assets/home-1111111.js');
  expect(old.headers.get('Content-Type')).toMatch(/^text\/javascript/);
  expect(old.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(await old.text()).toBe('export const build = 1;');
  expect(await (await before.request('http://localhost/assets/home-2222222.js')).text()).toBe(
    'export const build = 2;',
  );
  expect((await next.request('http://localhost/assets/empty-1111111.css')).status).toBe(200);
  for (const name of ['home-3333333.js', '..%2fmedia%2fx', 'home-1111111.js/x'])
    expect((await next.request(`http://localhost/assets/${name}`)).status).toBe(404);
  expect(log).toEqual([]);
});

it('goes on with its own assets while the bucket is away, and tells the operator what failed', async () => {
  const alone = await startBuild('alone', { 'home-4444444.js': 'own' }, { endpoint: 'http://127.0.0.1:9' });
  const warnings = () => log.map((line) => JSON.parse(line) as unknown);
  const warning = (msg: string) => ({
    level: 40,
    msg,
    err: expect.objectContaining({ code: 'ECONNREFUSED' }) as object,
  });
  const sharing = warning('the bucket did not take the assets of this build, for servers of other builds');
  expect(warnings()).toMatchObject([sharing]);
  expect(await (await alone.request('http://localhost/assets/home-4444444.js')).text()).toBe('own');
  expect((await alone.request('http://localhost/assets/home-1111111.js')).status).toBe(404);
  expect(warnings()).toMatchObject([sharing, warning('the bucket did not give an asset of another build')]);
});

it('removes the assets of builds that no server ran for 30 days, and never those of one that runs', async () => {
  const bucket = createBucketStorage(s3.settings);
  const assetsThere = async () => (await bucket.list('assets')).map(({ mediaPath }) => mediaPath.slice(7)).sort();
  const tend = (build: string) => tendAssets(bucket, path.join(folder, build, 'client'), new Date());
  for (const asset of await assetsThere()) await bucket.remove(`assets/${asset}`);
  await startBuild('gone', { 'page-1.js': '1', 'both-1.js': '-' });
  await startBuild('last', { 'page-2.js': '2' });
  await startBuild('running', { 'page-3.js': '3', 'both-1.js': '-' });
  await bucket.save('thumbnails/rust.webp', Buffer.from('picture'));
  for (const key of ['assets/page-1.js', 'assets/both-1.js', 'assets/page-3.js', 'thumbnails/rust.webp'])
    await s3.age(key, 32);
  await s3.age('assets/page-2.js', 30);

  await tend('running');
  expect(await assetsThere()).toEqual(['both-1.js', 'page-2.js', 'page-3.js']);
  expect(await bucket.find('thumbnails/rust.webp')).not.toBeNull();
  // They say anew that they are in use, while the build runs.
  await s3.age('assets/page-2.js', 32);
  await tend('running');
  expect(await assetsThere()).toEqual(['both-1.js', 'page-3.js']);
  // A build that is started again has all of its own.
  await tend('gone');
  expect(await assetsThere()).toEqual(['both-1.js', 'page-1.js', 'page-3.js']);
});

it('removes a thousand at most in one run', async () => {
  await startBuild('much', { 'page-5.js': '5' });
  const there = new Set(Array.from({ length: 1500 }, (_, index) => `assets/old-${index}.js`));
  const bucket: Partial<BucketStore> = {
    list: () => Promise.resolve([...there].map((mediaPath) => ({ mediaPath, modifiedAt: new Date(0) }))),
    save: () => Promise.resolve(),
    remove: (mediaPath) => Promise.resolve(void there.delete(mediaPath)),
  };
  const left = [];
  for (const _ of ['one', 'two']) {
    await tendAssets(bucket as BucketStore, path.join(folder, 'much/client'), new Date());
    left.push(there.size);
  }
  expect(left).toEqual([500, 0]);
});
