import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPagesApp } from './pages-app.ts';

/** What a build makes of pages that each wait until they are let go, by `globalThis.pages`. */
const BUNDLE = `
  export const bootScript = '';
  export const inlineScripts = [''];
  export const configureServerRendering = () => {};
  export const isSharedPage = (url) => url.pathname !== '/of-a-person';
  export async function renderPage(url) {
    if (url.pathname === '/moved') return { redirect: '/to?trackId=' + url.searchParams.get('trackId') };
    const text = await new Promise((resolve, reject) => globalThis.pages.push({ path: url.pathname, resolve, reject }));
    return { module: 'app', status: 200, head: '', body: '<p>' + (text ?? url.pathname) + '</p>', state: null };
  }`;

let distDir: string;
let app: Hono;
let now = 1;
const begun: { path: string; resolve: (text?: string) => void; reject: (error: Error) => void }[] = [];
const failures: string[] = [];

beforeAll(async () => {
  distDir = await mkdtemp(path.join(tmpdir(), 'code-it-pages-'));
  const files = {
    'page.html': '<!doctype html><html><head><!--head--></head><body><div id="root"><!--app--></div></body></html>',
    'manifest.json': JSON.stringify({ app: { file: 'assets/app.js', name: 'app' } }),
    'client/shell.html': '<!doctype html><p>The shell</p>',
    'ssr/entry-server.js': BUNDLE,
    'ssr/package.json': '{ "type": "module" }',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(distDir, name)), { recursive: true });
    await writeFile(path.join(distDir, name), text);
  }
  Object.assign(globalThis, { pages: begun });
  app = await createPagesApp({
    distDir,
    env: {
      publicUrl: undefined,
      host: 'localhost',
      analyticsPath: undefined,
      payments: undefined,
      razorpay: undefined,
    },
    fetch: () => new Response('{}'),
    logger: pino({ level: 'warn' }, { write: (line: string) => failures.push(line) }),
    now: () => now,
  });
});
afterAll(() => rm(distDir, { recursive: true, force: true }));

const ask = async (name: string) => {
  const response = await app.request(`http://localhost/${name}`);
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), text: await response.text() };
};

it('leads on to where a page is instead, each address to its own', async () => {
  for (const id of ['1', '2']) {
    const { status, headers } = await app.request(`http://localhost/moved?trackId=${id}`);
    expect({ status, to: headers.get('Location') }).toEqual({ status: 302, to: `/to?trackId=${id}` });
  }
});

it('renders two pages at a time, lets 20 wait, and gives the shell for now to who comes then', async () => {
  const first = Array.from({ length: 22 }, (_, index) => ask(`page-${index}`));
  await expect.poll(() => begun.map(({ path: at }) => at)).toEqual(['/page-0', '/page-1']);
  // Who asks for what is being made already is no further work.
  const same = ask('page-0');
  expect(await ask('one-too-many')).toEqual({ status: 503, retryAfter: '2', text: '<!doctype html><p>The shell</p>' });
  expect(begun).toHaveLength(2);

  for (let done = 0; done < 22; done += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(done);
    expect(begun.length).toBeLessThanOrEqual(done + 2);
    begun[done]?.resolve();
  }
  for (const [index, answer] of (await Promise.all(first)).entries()) {
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining(`<p>/page-${index}</p>`) as string });
  }
  expect((await same).text).toContain('<p>/page-0</p>');

  // What was refused is not kept.
  const later = ask('one-too-many');
  await expect.poll(() => begun.at(-1)?.path).toBe('/one-too-many');
  begun.at(-1)?.resolve();
  expect((await later).status).toBe(200);
  expect(failures).toEqual([]);
});

it('answers a page past its time while the next one is made, until it is too old', async () => {
  const rendersBefore = begun.length;
  const newRenders = () => begun.length - rendersBefore;
  const made = ask('aging');
  await expect.poll(newRenders).toBe(1);
  begun.at(-1)?.resolve('first');
  expect((await made).text).toContain('<p>first</p>');

  now += 30_001;
  for (const again of [await ask('aging'), await ask('aging')]) expect(again.text).toContain('<p>first</p>');
  await expect.poll(newRenders).toBe(2);
  begun.at(-1)?.reject(new Error('the database is down'));
  await expect.poll(() => failures.splice(0)).toHaveLength(1);
  expect((await ask('aging')).text).toContain('<p>first</p>');
  await expect.poll(newRenders).toBe(3);
  begun.at(-1)?.resolve('second');
  await expect.poll(async () => (await ask('aging')).text).toContain('<p>second</p>');
  expect(newRenders()).toBe(3);

  now += 150_001;
  const waited = ask('aging');
  await expect.poll(newRenders).toBe(4);
  begun.at(-1)?.resolve('third');
  expect((await waited).text).toContain('<p>third</p>');
});

it('makes a page that says something of a person anew for each who asks', async () => {
  const rendersBefore = begun.length;
  for (const name of ['Asha Roa', 'Asha Rao']) {
    const asked = ask('of-a-person');
    await expect.poll(() => begun.length).toBe(rendersBefore + (name === 'Asha Roa' ? 1 : 2));
    begun.at(-1)?.resolve(name);
    expect((await asked).text).toContain(`<p>${name}</p>`);
  }
});
