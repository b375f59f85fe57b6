import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../tests/support/test-s3.ts';
import { createBucketStorage } from '../media/create-storage.ts';
import { createPagesApp } from './pages-app.ts';

const BUNDLE = `
  export const bootScript = '';
  export const inlineScripts = [''];
  export const configureServerRendering = () => {};
  export const isSharedPage = () => true;
  export const renderPage = () => null;`;

let folder: string;
let s3: TestS3;
const failures: unknown[] = [];

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
    onError: (error) => failures.push(error),
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
  expect(failures).toEqual([]);
});

it('goes on with its own assets while the bucket is away, and tells the operator', async () => {
  const alone = await startBuild('alone', { 'home-4444444.js': 'own' }, { endpoint: 'http://127.0.0.1:9' });
  expect(await (await alone.request('http://localhost/assets/home-4444444.js')).text()).toBe('own');
  expect((await alone.request('http://localhost/assets/home-1111111.js')).status).toBe(404);
  expect(failures).toHaveLength(2);
});
