import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

const WORKER = path.resolve(import.meta.dirname, '../../dist/client/sw.js');

/** Serves another version of the worker while `during` runs: what a browser sees after a deploy. */
async function deployed(during: () => Promise<void>) {
  const [script, packed] = await Promise.all([readFile(WORKER), readFile(`${WORKER}.br`)]);
  const next = Buffer.concat([script, Buffer.from('\n// The next version.\n')]);
  try {
    await Promise.all([writeFile(WORKER, next), writeFile(`${WORKER}.br`, brotliCompressSync(next))]);
    await during();
  } finally {
    await Promise.all([writeFile(WORKER, script), writeFile(`${WORKER}.br`, packed)]);
  }
}

test('an update waits until the learner takes it', async ({ page, complaints }) => {
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);
  // Not the home page: the press of 'Reload' is the touch that loads its lower half, which the reload would cut off.
  await page.goto('/about-course');
  await new Site(page).workerReady();
  await deployed(async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect(page.getByText('A new version is ready')).toBeVisible();
    expect(await waits()).toBe('installed');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    expect(await waits()).toBeNull();
    await expect(page.getByText('A new version is ready')).toBeHidden();
  });
  expect(complaints).toEqual([]);
});
