import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Release } from '#config/releases.ts';
import { alive } from '../support/alive.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

const client = (file: string) => path.resolve(import.meta.dirname, '../../dist/client', file);
/** A part of the app that only the next version has, and one that it no longer has. */
const NEW_PART = 'assets/part-of-the-next-version.js';
const OLD_PART = 'assets/part-of-an-earlier-version.js';
/** As `FIRST_SCRIPT` of sw/precache.ts is named. */
const OTHER_START = 'assets/index-of-the-next-version.js';
const NEWS = 'Courses in the language you think in.';

/** Serves another version of the worker, and its notes, while `during` runs: what a browser sees after a deploy. */
async function deployed(during: () => Promise<void>, next = withPart) {
  const [script, notes] = await Promise.all([readFile(client('sw.js')), readFile(client('releases.json'))]);
  const write = (file: string, content: Buffer) =>
    Promise.all([writeFile(client(file), content), writeFile(client(`${file}.br`), brotliCompressSync(content))]);
  const release: Release = { version: '99.0.0', date: '2030-01-01', notes: [NEWS] };
  try {
    await write('releases.json', Buffer.from(JSON.stringify([release])));
    await write(NEW_PART, Buffer.from('export {};'));
    await write('sw.js', next(script));
    await during();
  } finally {
    await Promise.all([write('sw.js', script), write('releases.json', notes)]);
    await Promise.all([NEW_PART, `${NEW_PART}.br`].map((file) => rm(client(file), { force: true })));
  }
}

/** The worker of a version that has `NEW_PART` among the files a first start can do without. */
function withPart(script: Buffer): Buffer {
  const anyLater = /\{[^{}]*"later":true[^{}]*\}/.exec(script.toString())?.[0];
  if (!anyLater) throw new Error('The worker lists no files for later');
  const part = JSON.stringify({ revision: null, url: NEW_PART, later: true });
  return Buffer.from(script.toString().replace(anyLater, `${anyLater},${part}`));
}

/** The worker of a build that has another shell than the one that is served, and starts with another script. */
function withOtherStart(script: Buffer): Buffer {
  const text = script.toString();
  const start = /assets\/index-[\w-]+\.js/.exec(text)?.[0];
  const revision = /"revision":"(\w+)","url":"shell\.html"/.exec(text)?.[1];
  if (!start || !revision) throw new Error('The worker lists no shell, or no script to start with');
  return Buffer.from(text.replace(start, OTHER_START).replace(revision, 'of-the-next-version'));
}

test('an update waits until the learner takes it', async ({ page, complaints }) => {
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);
  const isHeld = (file: string) => page.evaluate(async (at) => (await caches.match(at)) !== undefined, `/${file}`);
  // Not the home page: the press of 'Reload' is the touch that loads its lower half, which the reload would cut off.
  await page.goto('/about-course');
  await alive(page);
  await new Site(page).workerReady();
  await page.evaluate(
    async (at) => (await caches.open('rest-of-app')).put(at, new Response('export {};')),
    `/${OLD_PART}`,
  );
  await deployed(async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect(page.getByText('A new version is ready')).toBeVisible();
    await expect(page.getByText(`New: ${NEWS}`)).toBeVisible();
    expect(await waits()).toBe('installed');
    // This page may still want the old part, and the next one must find the new part without a network.
    expect(await isHeld(NEW_PART)).toBe(true);
    expect(await isHeld(OLD_PART)).toBe(true);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    expect(await waits()).toBeNull();
    await expect(page.getByText('A new version is ready')).toBeHidden();
    await expect.poll(() => isHeld(OLD_PART)).toBe(false);
    expect(await isHeld(NEW_PART)).toBe(true);
  });
  expect(complaints).toEqual([]);
});

test('a worker that gets the shell of another build is not installed', async ({ page }) => {
  await page.goto('/about-course');
  await new Site(page).workerReady();
  await writeFile(client(OTHER_START), 'export {};');
  try {
    await deployed(async () => {
      const became = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const settled = new Promise<string | undefined>((resolve) => {
          registration?.addEventListener('updatefound', () => {
            const worker = registration.installing;
            worker?.addEventListener('statechange', () => resolve(worker.state));
          });
        });
        await registration?.update();
        return settled;
      });
      expect(became).toBe('redundant');
    }, withOtherStart);
  } finally {
    await rm(client(OTHER_START));
  }
});
